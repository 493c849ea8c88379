import type { InvoiceRecord } from "@bahi/contracts/invoice/api.ts";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { LeaveGuard } from "../../drafts/leave-guard.tsx";
import { useCommand } from "../../queries/use-command.ts";
import { Form } from "../../ui/form.tsx";
import { Keys } from "../../ui/keys.tsx";
import { useShortcuts } from "../../ui/shortcuts.tsx";
import { DraftSummary } from "./draft-summary.tsx";
import { type Draft, totalsOf } from "./draft.ts";
import { InvoiceDetails, type SavedDetails } from "./invoice-details.tsx";
import { InvoiceFormHeader, type InvoiceFormWords } from "./invoice-form-header.tsx";
import { InvoiceFormFoot } from "./invoice-form-foot.tsx";
import { focusCell, focusLine } from "./line-focus.ts";
import { LinesTable } from "./lines-table.tsx";
import { type Line, isValid, problemsOf } from "./line.ts";
import { type SaveRefusal, noRefusal, toSaveRefusal } from "./save-refusal.ts";
import type { FormDraft } from "./use-kept-draft.ts";
import { invoiceFormTexts as texts } from "../../texts/invoice-form.ts";
import { filled } from "../../ui/filled.tsx";

type InvoiceFormProps = {
  words: InvoiceFormWords;
  kept: FormDraft;
  /** Leads back, in the heading; Esc and Cancel go there too. */
  backLink: ReactNode;
  onBack: () => void;
  /** Sends the valid lines. */
  send: (draft: Draft, key: string) => Promise<Saved>;
  onSaved: (invoice: Saved) => void;
  /** Whether the failure is said by whoever uses the form. */
  onFailed?: (error: unknown) => boolean;
  /** Said above the form. */
  notices?: ReactNode;
  /** What has to be mended before the first save. */
  refusedAtFirst?: SaveRefusal | undefined;
  /** Begins at the line that is not whole, else at this one; otherwise at the customer. Who is missing comes first. */
  beginsAt?: "first-line" | "last-line" | undefined;
  /** Of an invoice that is saved already. */
  saved?: SavedDetails | undefined;
  /** Below the products. Enter in a field there saves. */
  children?: ReactNode;
  /** Asked last before a save: whether something is still missing there. It has said so then, and has the focus. */
  isHeldBack?: () => boolean;
  /** What it has said. */
  heldBack?: string | undefined;
};

type Saved = Pick<InvoiceRecord, "id">;

/** The form of an invoice: customer, date and lines. */
export function InvoiceForm(props: InvoiceFormProps) {
  const { words, kept, backLink, onBack, send, onSaved, notices, beginsAt } = props;
  const { draft, dispatch, isDirty, forget } = kept;
  const [refusal, setRefusal] = useState<SaveRefusal>(props.refusedAtFirst ?? noRefusal);
  const customerField = useRef<HTMLElement>(null);
  const dateField = useRef<HTMLInputElement>(null);
  const products = useRef<HTMLDivElement>(null);
  const totals = totalsOf(draft);

  const isDone = useRef(false);
  const [first] = useState(() => ({
    isAtLines: beginsAt !== undefined && draft.customer !== undefined,
    line: (
      draft.lines.find((line) => problemsOf(line).length > 0) ??
      draft.lines.at(beginsAt === "last-line" ? -1 : 0)
    )?.key,
  }));
  useEffect(() => {
    if (!first.isAtLines) return;
    focusLine(products.current?.querySelector(`[data-line="${first.line}"]`));
  }, [first]);

  const saving = useCommand({
    noun: "invoices",
    key: kept.commandKey,
    send: (whole: Draft, key) => send(whole, key),
    onDone(invoice) {
      isDone.current = true;
      forget();
      onSaved(invoice);
    },
    onFailed(error, { lines }) {
      if (props.onFailed?.(error) === true) return;
      const refused = toSaveRefusal(error, lines.filter(isValid), words.failed);
      setRefusal(refused);
      const [line] = refused.lines.keys();
      if (line) focusCell(products.current?.querySelector(`[data-line="${line.key}"]`), "product");
      else if (refused.customer) customerField.current?.focus();
      else if (refused.date) dateField.current?.focus();
    },
  });

  const focusLines = useCallback(() => {
    focusCell(products.current?.querySelector("[data-line]"), "product");
  }, []);
  const forgive = useCallback((field: "customer" | "date") => {
    setRefusal((before) => (before[field] === undefined ? before : { ...before, [field]: undefined }));
  }, []);

  /** Stops a save at a line that is not whole: it is named and has the focus. */
  function refuseLine(place: number, reported: readonly Line[]): void {
    const line = draft.lines[place];
    const [problem] = line ? problemsOf(line) : [];
    if (line === undefined || problem === undefined) return;
    setRefusal({
      ...noRefusal,
      unfinished: {
        line,
        sentence: texts.lineUnfinished(place + 1, problem.sentence),
        reported: [...reported, line],
      },
    });
    focusCell(products.current?.querySelector(`[data-line="${line.key}"]`), problem.column);
  }

  /** A line that is not whole stops the first save. Who saves again, with the line as it was, leaves it out. */
  function save(isMeantAgain = true): void {
    const reported = isMeantAgain ? (refusal.unfinished?.reported ?? []) : [];
    const unfinishedPlace = draft.lines.findIndex(
      (line) => problemsOf(line).length > 0 && !reported.includes(line),
    );
    if (draft.customer === undefined) {
      setRefusal({ ...noRefusal, customer: texts.customerMissing });
      customerField.current?.focus();
    } else if (draft.invoiceDate === "") {
      setRefusal({ ...noRefusal, date: texts.dateMissing });
      dateField.current?.focus();
    } else if (unfinishedPlace !== -1) {
      refuseLine(unfinishedPlace, reported);
    } else if (totals.itemCount === 0) {
      setRefusal({ ...noRefusal, general: texts.productsMissing });
      focusLines();
    } else {
      setRefusal(noRefusal);
      if (props.isHeldBack?.() !== true) saving.run(draft);
    }
  }

  const error = whatIsWrong(refusal, draft, words.unfinished) ?? sayOf(props.heldBack);

  useShortcuts([
    { keys: "Ctrl+S", label: words.save, run: () => save() },
    { keys: "Esc", label: words.back, run: onBack },
  ]);

  const canSave = !saving.isPending && draft.customer !== undefined && totals.itemCount > 0;
  return (
    <div className="pb-28 has-[[data-foot-bar]_[role=alert]]:pb-56 sm:pb-20">
      <InvoiceFormHeader words={words} backLink={backLink} />

      {notices}

      <div className="space-y-5">
        <InvoiceDetails
          saved={props.saved}
          customer={draft.customer}
          invoiceDate={draft.invoiceDate}
          customerError={refusal.customer}
          dateError={refusal.date}
          dispatch={dispatch}
          onForgive={forgive}
          customerField={customerField}
          dateField={dateField}
          onDone={focusLines}
        />
        <section aria-label={texts.products} className="rounded-lg border border-line bg-sheet shadow-sheet">
          <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-3">
            <h2 className="font-semibold">{texts.products}</h2>
            <p className="hidden text-sm text-ink-soft md:block">
              {filled(
                texts.keys,
                <Keys keys="Tab" />,
                <Keys keys="Enter" />,
                <Keys keys="P" />,
                <Keys keys="D" />,
                <Keys keys="↓" />,
                <Keys keys="Ctrl+Delete" />,
                <Keys keys="Ctrl+S" />,
              )}
            </p>
          </div>
          <div ref={products}>
            <LinesTable
              lines={draft.lines}
              customerId={draft.customer?.id}
              refusals={refusal.lines}
              dispatch={dispatch}
            />
          </div>
          <DraftSummary totals={totals} />
        </section>
        {props.children !== undefined && <Form onSubmit={save}>{props.children}</Form>}
      </div>
      <InvoiceFormFoot
        words={words}
        customer={draft.customer}
        saved={props.saved}
        totalRupees={totals.totalRupees}
        onCancel={onBack}
        onSave={save}
        canSave={canSave}
        isSaving={saving.isPending}
        error={error}
      />
      {isDirty && !kept.isKept && (
        <LeaveGuard
          title={texts.leaveTitle}
          text={words.leaveText}
          isSaving={saving.isPending}
          isDone={isDone}
        />
      )}
    </div>
  );
}

/** Why the invoice as a whole was not saved. */
function whatIsWrong(refusal: SaveRefusal, draft: Draft, title: string) {
  const { general, unfinished } = refusal;
  // No longer said once the line is another one.
  if (unfinished !== undefined && draft.lines.includes(unfinished.line)) {
    return { title, sentence: unfinished.sentence };
  }
  return sayOf(general);
}

function sayOf(sentence: string | undefined) {
  return sentence === undefined ? undefined : { sentence };
}
