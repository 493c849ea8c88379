import type { PaymentRecord } from "@bahi/contracts/payment/api.ts";
import { useState } from "react";
import type { z } from "zod";
import { toast } from "react-hot-toast/headless";
import { fieldSentencesOf } from "../api/api-error.ts";
import { useKeeping } from "../drafts/use-kept-form.ts";
import { useKeptRecordForm } from "../drafts/use-kept-record-form.ts";
import { textOfInvoice } from "../pickers/invoice-combobox.tsx";
import { type PaymentBody, changePayment, createPayment } from "../queries/payments.ts";
import { useCommand } from "../queries/use-command.ts";
import { keptPayment } from "./kept-payment.ts";
import { type PaymentDraft, type PaymentProblems, isChanged } from "./payment-draft.ts";

type DraftOptions = {
  initial: PaymentDraft;
  /** The one that is edited. */
  payment: PaymentRecord | undefined;
  /** What is said when it is saved. */
  savedSentence: string;
  onSaved: (saved: PaymentRecord) => void;
  /** The form that it is typed into: `payment`, or that of an invoice or of a payment. */
  what: string;
};

/** The texts in the fields of the two pickers. */
export type PickerTexts = { customer: string; invoice: string };

/** The content of the form, what is wrong with it, and the command that saves it. */
export function usePaymentDraft({ initial, payment, savedSentence, onSaved, what }: DraftOptions) {
  const version = payment?.version ?? null;
  const kept = useKeptRecordForm(what, keptPayment, version);
  const { left } = kept;
  const initialTexts = {
    customer: initial.customer?.name ?? "",
    invoice: initial.invoice ? textOfInvoice(initial.invoice) : "",
  };
  const [draft, setDraft] = useState<PaymentDraft>(() => (left ? brought(left.draft, initial) : initial));
  const [texts, setTexts] = useState<PickerTexts>(() => (left ? textsOf(left) : initialTexts));
  const [problems, setProblems] = useState<PaymentProblems>({});
  const [refusals, setRefusals] = useState(0);
  const [isSent, setSent] = useState(false);
  /** The day that a new payment had at first. As long as nothing is typed, it follows the days. */
  const [firstDay, setFirstDay] = useState(initial.payment_date);
  const isTyped =
    isChanged(draft, payment ? initial : { ...initial, payment_date: firstDay }) ||
    texts.customer !== initialTexts.customer ||
    texts.invoice !== initialTexts.invoice;
  if (!isTyped && !isSent && !payment && firstDay !== initial.payment_date) {
    setFirstDay(initial.payment_date);
    setDraft({ ...draft, payment_date: initial.payment_date });
  }
  // What was sent may be saved, though no answer came: it is sent again as it was.
  const { kept: _, ...content } = draft;
  const isKept = useKeeping(what, kept, isTyped || isSent ? { version, texts, draft: content } : undefined);

  const saving = useCommand({
    noun: "payments",
    ...kept.firstKey,
    send: (body: PaymentBody, key) =>
      payment ? changePayment(payment, body, key) : createPayment(body, key),
    onDone(saved) {
      kept.forget();
      toast.success(savedSentence);
      onSaved(saved);
    },
    onFailed(failure) {
      refuse(fieldSentencesOf(failure));
    },
  });

  /** An edited field no longer has a problem, and what the server said of the last attempt is no longer about it. */
  function change(changed: Partial<PaymentDraft>, ...settles: (keyof PaymentProblems)[]): void {
    setDraft((before) => ({ ...before, ...changed }));
    const names: (string | undefined)[] = [...Object.keys(changed), ...settles];
    setProblems((before) => without(before, names));
    if (saving.error) saving.forgetError();
  }

  function refuse(found: PaymentProblems): void {
    setProblems(found);
    setRefusals((before) => before + 1);
  }

  function save(body: PaymentBody): void {
    setSent(true);
    saving.run(body);
  }

  return {
    draft,
    texts,
    problems,
    /** How many attempts were refused, here or by the server. */
    refusals,
    /** Whether the form would lose something when it is closed. */
    isUnsaved: isTyped && !isKept,
    /** What was left before, or could not be brought back. */
    left: kept.notice,
    discard: kept.forget,
    isSaving: saving.isPending,
    error: saving.error,
    change,
    setTexts: (changed: Partial<PickerTexts>) => setTexts((before) => ({ ...before, ...changed })),
    refuse,
    save,
  };
}

/** The invoice and the customer of a form that has them fixed are as they are now. */
function brought(draft: Omit<PaymentDraft, "kept">, initial: PaymentDraft): PaymentDraft {
  const isFixed = initial.invoice !== undefined && initial.invoice.id === draft.invoice?.id;
  return {
    ...(initial.kept && { kept: initial.kept }),
    ...draft,
    ...(isFixed && { invoice: initial.invoice }),
  };
}

/** An invoice that was chosen is written in the language of today. */
function textsOf({ texts, draft }: z.infer<typeof keptPayment>): PickerTexts {
  return draft.invoice ? { ...texts, invoice: textOfInvoice(draft.invoice) } : texts;
}

export type PaymentDraftForm = ReturnType<typeof usePaymentDraft>;

function without(problems: PaymentProblems, names: readonly (string | undefined)[]): PaymentProblems {
  const kept = Object.entries(problems).filter(([name]) => !names.includes(name));
  return kept.length === Object.keys(problems).length ? problems : Object.fromEntries(kept);
}
