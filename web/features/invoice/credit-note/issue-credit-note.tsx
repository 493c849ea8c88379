import { creditNoteName } from "@bahi/contracts/credit-note/name.ts";
import type { InvoiceRecord } from "@bahi/contracts/invoice/api.ts";
import { type FormEvent, type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { toast } from "react-hot-toast/headless";
import { useNavigate } from "react-router-dom";
import { detailOf, fieldErrorsOf } from "../../../api/api-error.ts";
import { rupees } from "../../../format/money.ts";
import { today } from "../../../format/today.ts";
import { type CreditNoteBody, issueCreditNote } from "../../../queries/credit-notes.ts";
import { useCommand } from "../../../queries/use-command.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { FormDialog, useUnsaved } from "../../../ui/form-dialog.tsx";
import { LockedDay } from "../../../ui/locked-day.tsx";
import { moveOnByEnter, PASSED_OVER } from "../../../ui/next-field.ts";
import { Notice } from "../../../ui/notice.tsx";
import { useShortcuts } from "../../../ui/shortcuts.tsx";
import {
  allOf,
  leftOf,
  outcomeOf,
  quantityOf,
  type ReturnDraft,
  totalOf,
  wrongLine,
} from "./return-draft.ts";
import { ReturnLines } from "./return-lines.tsx";

type IssueCreditNoteProps = { invoice: InvoiceRecord; onClose: () => void };

/** What of an invoice comes back, when and why. A credit note that is issued is shown. */
export function IssueCreditNote(props: IssueCreditNoteProps) {
  const firstField = useRef<HTMLInputElement>(null);
  return (
    <FormDialog
      title={`Credit Note for Invoice #${props.invoice.id}`}
      description="Goods that come back. Leave a line empty of which nothing does."
      onClose={props.onClose}
      firstFocus={firstField}
      isWide
    >
      <ReturnForm invoice={props.invoice} firstField={firstField} />
    </FormDialog>
  );
}

type Problem = { field: "lines" | "reason" | "date"; sentence: string };

type ReturnFormProps = { invoice: InvoiceRecord; firstField: RefObject<HTMLInputElement | null> };

function ReturnForm({ invoice, firstField }: ReturnFormProps) {
  const { sales } = invoice;
  const [draft, setDraft] = useState<ReturnDraft>({});
  const [reason, setReason] = useState("");
  const [date, setDate] = useState(today);
  const [problem, setProblem] = useState<Problem>();
  const form = useRef<HTMLFormElement>(null);
  const isDone = useRef(false);
  const navigate = useNavigate();
  const isTyped = reason.trim() !== "" || Object.values(draft).some((text) => text.trim() !== "");
  const [isSaved, setSaved] = useState(false);
  const close = useUnsaved(isTyped && !isSaved);

  const saving = useCommand({
    noun: "credit-notes",
    send: (body: CreditNoteBody, key) => issueCreditNote(body, key),
    onDone({ id }) {
      isDone.current = true;
      // Before it navigates, the dialog knows that nothing is unsaved any more.
      flushSync(() => setSaved(true));
      toast.success(`Credit note ${creditNoteName(id)} issued successfully!`);
      void navigate(`/credit-notes/${id}`);
    },
  });
  const saidOf = (name: string) => fieldErrorsOf(saving.error).find(({ field }) => field === name)?.message;
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
      hold("lines", "Please enter what comes back of at least one line", "[data-line]");
    } else if (reason.trim() === "") {
      hold("reason", "Please say why the goods come back", "[name=reason]");
    } else if (date === "") hold("date", "Date is required", "[name=date]");
    else if (!saving.isPending && !isDone.current) {
      setProblem(undefined);
      saving.run({ invoice_id: invoice.id, credit_note_date: date, reason, sales: returned });
    }
  }

  useShortcuts([
    { keys: "Ctrl+S", label: "Issue Credit Note", run: save },
    { keys: "Alt+W", label: "Everything comes back", run: takeAll },
  ]);

  const total = totalOf(sales, draft);
  const hasLeft = sales.some((sale) => leftOf(sale) > 0);
  const ofDate = saidOf("credit_note_date");
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter goes from field to field within it
    <form
      ref={form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={moveOnByEnter}
      className="space-y-4"
    >
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
          Everything comes back
        </Button>
      )}
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
        <TextField
          label="Reason"
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
          <TextField
            label="Date"
            name="date"
            type="date"
            required
            min={invoice.invoice_date}
            max={today()}
            value={date}
            onChange={(event) => {
              forgive();
              setDate(event.target.value);
            }}
            error={errorOf("date") ?? ofDate}
          />
        </div>
      </div>
      <LockedDay dates={[date]} />
      <Outcome total={total} amountDue={invoice.amount_due} />
      {saving.error && (
        <Notice tone="error" isLive>
          {detailOf(saving.error, "Failed to issue the credit note")}
        </Notice>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={close}>Cancel</Button>
        <Button type="submit" look="primary" disabled={saving.isPending || !hasLeft} title="Ctrl+S">
          {saving.isPending ? "Saving..." : "Issue Credit Note"}
        </Button>
      </div>
    </form>
  );
}

/** What the credit note is worth, and what becomes of that. */
function Outcome({ total, amountDue }: { total: number; amountDue: number }) {
  const { settled, credit } = outcomeOf(total, amountDue);
  const parts = [
    ...(settled > 0 ? [`${rupees(settled)} settles this invoice`] : []),
    ...(credit > 0 ? [`${rupees(credit)} stays as credit of the customer`] : []),
  ];
  return (
    <div className="rounded-md bg-paper px-4 py-3">
      <p className="flex justify-between gap-4 text-lg font-semibold">
        <span>Total</span>
        <span className="figures">{rupees(total)}</span>
      </p>
      <p aria-live="polite" className="min-h-6 text-sm text-ink-soft">
        {parts.join(", ")}
      </p>
    </div>
  );
}
