import { creditNoteName } from "@bahi/contracts/credit-note/name.ts";
import type { InvoiceRecord } from "@bahi/contracts/invoice/api.ts";
import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { toast } from "react-hot-toast/headless";
import { detailOf, fieldSentencesOf } from "../../../api/api-error.ts";
import { KeptNotice } from "../../../drafts/kept-notice.tsx";
import { useDiscarded } from "../../../drafts/use-discarded.ts";
import { useKeeping, useKeptForm } from "../../../drafts/use-kept-form.ts";
import { rupees } from "../../../format/money.ts";
import { type CreditNoteBody, issueCreditNote } from "../../../queries/credit-notes.ts";
import { useCommand } from "../../../queries/use-command.ts";
import { Button } from "../../../ui/button.tsx";
import { DialogFooter } from "../../../ui/dialog.tsx";
import { DateField } from "../../../ui/date-field.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";
import { FormDialog, useDialogForm } from "../../../ui/form-dialog.tsx";
import { useLeadOn } from "../../../ui/use-lead-on.ts";
import { LockedDay } from "../../../ui/locked-day.tsx";
import { PASSED_OVER } from "../../../ui/next-field.ts";
import { useToday } from "../../../ui/use-today.ts";
import { BillSoFar } from "../bill-so-far.tsx";
import { useShortcuts } from "../../../ui/shortcuts.tsx";
import {
  allOf,
  discountIn,
  keptReturn,
  leftOf,
  outcomeOf,
  quantityOf,
  type ReturnDraft,
  totalOf,
  wrongLine,
} from "./return-draft.ts";
import { ReturnLines } from "./return-lines.tsx";
import { issueCreditNoteTexts as texts } from "../../../texts/issue-credit-note.ts";
import { everydayTexts } from "../../../texts/everyday.ts";

type IssueCreditNoteProps = { invoice: InvoiceRecord; onClose: () => void };

/** What of an invoice comes back, when and why. A credit note that is issued is shown. */
export function IssueCreditNote(props: IssueCreditNoteProps) {
  const firstField = useRef<HTMLInputElement>(null);
  const { key, onDiscard } = useDiscarded(firstField);
  return (
    <FormDialog
      title={texts.title(props.invoice.id)}
      description={texts.description}
      onClose={props.onClose}
      firstFocus={firstField}
      isWide
    >
      <ReturnForm key={key} invoice={props.invoice} firstField={firstField} onDiscard={onDiscard} />
    </FormDialog>
  );
}

type Problem = { field: "lines" | "reason" | "date"; sentence: string };

type ReturnFormProps = {
  invoice: InvoiceRecord;
  firstField: RefObject<HTMLInputElement | null>;
  /** Shows the form as it begins. */
  onDiscard: () => void;
};

/** What was typed beside lines that the invoice still has. What is left of a line may be less by now; its field says so. */
function draftOfLines(sales: InvoiceRecord["sales"], draft: ReturnDraft): ReturnDraft {
  return Object.fromEntries(sales.flatMap(({ id }) => (draft[id] === undefined ? [] : [[id, draft[id]]])));
}

function ReturnForm({ invoice, firstField, onDiscard }: ReturnFormProps) {
  const { sales } = invoice;
  const what = `credit-note.${invoice.id}`;
  const kept = useKeptForm(what, keptReturn);
  const left = kept.found?.content;
  const [draft, setDraft] = useState<ReturnDraft>(() => (left ? draftOfLines(sales, left.draft) : {}));
  const [reason, setReason] = useState(left?.reason ?? "");
  const today = useToday();
  const [begunOn, setBegunOn] = useState(today);
  const [date, setDate] = useState(left?.date ?? today);
  const [problem, setProblem] = useState<Problem>();
  const form = useRef<HTMLFormElement>(null);
  const isDone = useRef(false);
  const leadOn = useLeadOn();
  const isTyped = reason.trim() !== "" || Object.values(draft).some((text) => text.trim() !== "");
  // As long as nothing is typed, the date follows the days.
  if (!isTyped && begunOn !== today) {
    setBegunOn(today);
    if (date === begunOn) setDate(today);
  }
  const [isSaved, setSaved] = useState(false);
  const isKept = useKeeping(what, kept, isTyped ? { draft, reason, date } : undefined);

  const saving = useCommand({
    noun: "credit-notes",
    key: kept.commandKey,
    send: (body: CreditNoteBody, key) => issueCreditNote(body, key),
    onDone({ id }) {
      isDone.current = true;
      kept.forget();
      // Before it navigates, the dialog knows that nothing is unsaved any more.
      flushSync(() => setSaved(true));
      // Who goes back before the credit note is shown finds the invoice, and not this form.
      close();
      toast.success(texts.issued(creditNoteName(id)));
      leadOn(`/credit-notes/${id}`);
    },
  });
  const close = useDialogForm(isTyped && !isSaved && !isKept, saving.isPending);
  const saidOf = (name: string) => fieldSentencesOf(saving.error)[name];
  const errorOf = (field: Problem["field"]) => (problem?.field === field ? problem.sentence : undefined);

  function forgive(): void {
    setProblem(undefined);
    if (saving.error) saving.forgetError();
  }

  function hold(field: Problem["field"], sentence: string, selector: string): void {
    setProblem({ field, sentence });
    form.current?.querySelector<HTMLElement>(selector)?.focus();
  }

  function takeAll(): void {
    forgive();
    setDraft(allOf(sales));
  }

  function save(): void {
    const wrong = wrongLine(sales, draft);
    const returned = sales
      .map((sale) => ({ id: sale.id, quantity: quantityOf(sale, draft) }))
      .filter(({ quantity }) => quantity > 0);
    if (wrong !== undefined) form.current?.querySelector<HTMLElement>(`[data-line="${wrong.id}"]`)?.focus();
    else if (returned.length === 0) {
      hold("lines", texts.linesMissing, "[data-line]");
    } else if (reason.trim() === "") {
      hold("reason", texts.reasonMissing, "[name=reason]");
    } else if (date === "") hold("date", texts.dateMissing, "[name=date]");
    else if (!saving.isPending && !isDone.current) {
      setProblem(undefined);
      saving.run({ invoice_id: invoice.id, credit_note_date: date, reason, sales: returned });
    }
  }

  useShortcuts([
    { keys: "Ctrl+S", label: texts.issue, run: save },
    { keys: "Alt+W", label: texts.everything, run: takeAll },
  ]);

  const total = totalOf(sales, draft);
  const hasLeft = sales.some((sale) => leftOf(sale) > 0);
  const ofDate = saidOf("credit_note_date");
  return (
    <Form ref={form} movesOnByEnter onSubmit={save} className="space-y-4">
      {kept.found && (
        <KeptNotice
          className=""
          what="creditNote"
          at={kept.found.at}
          commandKey={kept.commandKey}
          onDiscard={() => {
            kept.forget();
            onDiscard();
          }}
        />
      )}
      <ReturnLines
        sales={sales}
        draft={draft}
        firstField={firstField}
        onType={(lineId, text) => {
          forgive();
          setDraft((before) => ({ ...before, [lineId]: text }));
        }}
      />
      {errorOf("lines") !== undefined && (
        <p role="alert" className="text-sm text-bad">
          {errorOf("lines")}
        </p>
      )}
      {hasLeft && (
        <Button onClick={takeAll} title="Alt+W">
          {texts.everything}
        </Button>
      )}
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
        <TextField
          label={everydayTexts.reason}
          name="reason"
          required
          maxLength={500}
          value={reason}
          onChange={(event) => {
            forgive();
            setReason(event.target.value);
          }}
          error={errorOf("reason") ?? saidOf("reason")}
        />
        <div {...PASSED_OVER}>
          <DateField
            label={everydayTexts.date}
            name="date"
            required
            min={invoice.invoice_date}
            max={today}
            notesFarDay
            isTodayAtFirst
            value={date}
            onValue={(day) => {
              forgive();
              setDate(day);
            }}
            error={errorOf("date") ?? ofDate}
          />
        </div>
      </div>
      <LockedDay dates={[date]} />
      <Outcome total={total} invoice={invoice} />
      <DialogFooter error={saving.error ? detailOf(saving.error, texts.notIssued) : undefined}>
        <BillSoFar
          customer={{ id: invoice.customer_id, name: invoice.customer_name }}
          saved={{ customerId: invoice.customer_id, amountDue: invoice.amount_due }}
          totalRupees={total}
          className="flex-1 max-sm:basis-full"
        />
        <div className="ml-auto flex gap-2">
          <Button onClick={close} disabled={saving.isPending}>
            {everydayTexts.cancel}
          </Button>
          <Button type="submit" look="primary" disabled={saving.isPending || !hasLeft} title="Ctrl+S">
            {saving.isPending ? everydayTexts.saving : texts.issue}
          </Button>
        </div>
      </DialogFooter>
    </Form>
  );
}

/** What the credit note is worth, what becomes of that, and how much of it was a discount. */
function Outcome({ total, invoice }: { total: number; invoice: InvoiceRecord }) {
  const { settled, credit } = outcomeOf(total, invoice.amount_due);
  const discount = discountIn(total, invoice);
  const parts = [
    ...(settled > 0 ? [texts.settles(rupees(settled))] : []),
    ...(credit > 0 ? [texts.staysAsCredit(rupees(credit))] : []),
  ];
  return (
    <div aria-live="polite" className="min-h-6 text-right text-sm text-ink-soft">
      <p>{parts.join(", ")}</p>
      {discount > 0 && <p className="text-warn">{texts.includesDiscount(rupees(discount))}</p>}
    </div>
  );
}
