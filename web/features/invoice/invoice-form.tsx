import type { InvoiceRecord } from "@bahi/contracts/invoice/api.ts";
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useBlocker } from "react-router-dom";
import { useCommand } from "../../queries/use-command.ts";
import { LeaveDialog } from "../../ui/leave-dialog.tsx";
import { Keys } from "../../ui/keys.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useShortcuts } from "../../ui/shortcuts.tsx";
import { DraftSummary } from "./draft-summary.tsx";
import { type Draft, totalsOf } from "./draft.ts";
import { InvoiceDetails, type SavedDetails } from "./invoice-details.tsx";
import { InvoiceFormHeader, type InvoiceFormWords } from "./invoice-form-header.tsx";
import { focusCell, focusLine } from "./line-focus.ts";
import { LinesTable } from "./lines-table.tsx";
import { type Line, isValid, problemsOf } from "./line.ts";
import { type SaveRefusal, noRefusal, toSaveRefusal } from "./save-refusal.ts";
import type { FormDraft } from "./use-kept-draft.ts";

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
  /** Begins at the lines: at the first that is not whole, else at the first of all. */
  beginsAtLines?: boolean;
  /** Of an invoice that is saved already. */
  saved?: SavedDetails | undefined;
  /** Below the products. Enter in a field there saves. */
  children?: ReactNode;
  /** Asked last before a save: whether something is still missing there. It has said so then, and has the focus. */
  isHeldBack?: () => boolean;
};

type Saved = Pick<InvoiceRecord, "id">;

/** The form of an invoice: customer, date and lines. */
export function InvoiceForm(props: InvoiceFormProps) {
  const { words, kept, backLink, onBack, send, onSaved, notices, beginsAtLines = false } = props;
  const { draft, dispatch, isDirty, forget } = kept;
  const [refusal, setRefusal] = useState<SaveRefusal>(props.refusedAtFirst ?? noRefusal);
  const customerField = useRef<HTMLElement>(null);
  const dateField = useRef<HTMLInputElement>(null);
  const products = useRef<HTMLDivElement>(null);
  const totals = totalsOf(draft);

  const isDone = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isDone.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isDone.current) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isDirty]);

  const [first] = useState(() => ({
    isAtLines: beginsAtLines && draft.customer !== undefined,
    line: draft.lines.find((line) => problemsOf(line).length > 0)?.key,
  }));
  useEffect(() => {
    if (!first.isAtLines) return;
    const named = first.line === undefined ? "" : `="${first.line}"`;
    focusLine(products.current?.querySelector(`[data-line${named}]`));
  }, [first]);

  const saving = useCommand({
    noun: "invoices",
    key: kept.orderKey,
    send: (filled: Draft, key) => send(filled, key),
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
        sentence: `Line ${place + 1} is not complete. ${problem.sentence}`,
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
      setRefusal({ ...noRefusal, customer: "Please select a customer" });
      customerField.current?.focus();
    } else if (draft.invoiceDate === "") {
      setRefusal({ ...noRefusal, date: "Invoice date is required" });
      dateField.current?.focus();
    } else if (unfinishedPlace !== -1) {
      refuseLine(unfinishedPlace, reported);
    } else if (totals.itemCount === 0) {
      setRefusal({ ...noRefusal, general: "Please add at least one product to the invoice" });
      focusLines();
    } else {
      setRefusal(noRefusal);
      if (props.isHeldBack?.() !== true) saving.run(draft);
    }
  }

  function saveByEnter(event: KeyboardEvent): void {
    if (event.key !== "Enter" || event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (event.repeat || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    save();
  }

  /** No longer said once the line is another one. */
  const unfinished =
    refusal.unfinished !== undefined && draft.lines.includes(refusal.unfinished.line)
      ? refusal.unfinished.sentence
      : undefined;

  useShortcuts([
    { keys: "Ctrl+S", label: words.save, run: () => save() },
    { keys: "Esc", label: words.back, run: onBack },
  ]);

  const canSave = !saving.isPending && draft.customer !== undefined && totals.itemCount > 0;
  return (
    <div className="pb-24 md:pb-0">
      <InvoiceFormHeader
        words={words}
        backLink={backLink}
        totalRupees={totals.totalRupees}
        onCancel={onBack}
        onSave={save}
        canSave={canSave}
        isSaving={saving.isPending}
      />

      {notices}
      {refusal.general !== undefined && (
        <Notice tone="error" isLive className="mb-4">
          {refusal.general}
        </Notice>
      )}
      {unfinished !== undefined && (
        <Notice tone="error" isLive className="mb-4" title={`The invoice ${words.isNotSaved}`}>
          {unfinished}. Complete the line, or save again to leave it out.
        </Notice>
      )}

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
        <section aria-label="Products" className="rounded-lg border border-line bg-sheet shadow-sheet">
          <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-3">
            <h2 className="font-semibold">Products</h2>
            <p className="hidden text-sm text-ink-soft md:block">
              <Keys keys="Tab" /> or <Keys keys="Enter" /> next field · <Keys keys="P" /> <Keys keys="D" />{" "}
              unit · <Keys keys="↓" /> last number · <Keys keys="Ctrl+Delete" /> deletes the line ·{" "}
              <Keys keys="Ctrl+S" /> saves
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
        {props.children !== undefined && (
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens to the fields within
          <div onKeyDown={saveByEnter}>{props.children}</div>
        )}
      </div>
      {blocker.state === "blocked" && (
        <LeaveDialog
          title="Leave this invoice?"
          text={`It ${words.isNotSaved}. What you entered will be lost.`}
          onStay={() => blocker.reset()}
          onLeave={() => {
            forget();
            blocker.proceed();
          }}
        />
      )}
    </div>
  );
}
