import type { PaymentRecord } from "@bahi/contracts/payment/api.ts";
import { useState } from "react";
import { toast } from "react-hot-toast/headless";
import { fieldErrorsOf } from "../api/api-error.ts";
import { textOfInvoice } from "../pickers/invoice-combobox.tsx";
import { type PaymentBody, changePayment, createPayment } from "../queries/payments.ts";
import { useCommand } from "../queries/use-command.ts";
import { type PaymentDraft, type PaymentProblems, isChanged } from "./payment-draft.ts";

type DraftOptions = {
  initial: PaymentDraft;
  /** The one that is edited. */
  payment: PaymentRecord | undefined;
  /** What is said when it is saved. */
  savedSentence: string;
  onSaving: (isSaving: boolean) => void;
  onSaved: () => void;
};

/** The texts in the fields of the two pickers. */
export type PickerTexts = { customer: string; invoice: string };

/** The content of the form, what is wrong with it, and the command that saves it. */
export function usePaymentDraft({ initial, payment, savedSentence, onSaving, onSaved }: DraftOptions) {
  const initialTexts = {
    customer: initial.customer?.name ?? "",
    invoice: initial.invoice ? textOfInvoice(initial.invoice) : "",
  };
  const [draft, setDraft] = useState(initial);
  const [texts, setTexts] = useState<PickerTexts>(initialTexts);
  const [problems, setProblems] = useState<PaymentProblems>({});
  const [refusals, setRefusals] = useState(0);

  const saving = useCommand({
    noun: "payments",
    send: (body: PaymentBody, key) =>
      payment ? changePayment(payment, body, key) : createPayment(body, key),
    onDone() {
      toast.success(savedSentence);
      onSaving(false);
      onSaved();
    },
    onFailed(failure) {
      onSaving(false);
      refuse(Object.fromEntries(fieldErrorsOf(failure).map(({ field, message }) => [field, message])));
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
    onSaving(true);
    saving.run(body);
  }

  return {
    draft,
    texts,
    problems,
    /** How many attempts were refused, here or by the server. */
    refusals,
    isUnsaved:
      isChanged(draft, initial) ||
      texts.customer !== initialTexts.customer ||
      texts.invoice !== initialTexts.invoice,
    isSaving: saving.isPending,
    error: saving.error,
    change,
    setTexts: (changed: Partial<PickerTexts>) => setTexts((before) => ({ ...before, ...changed })),
    refuse,
    save,
  };
}

export type PaymentDraftForm = ReturnType<typeof usePaymentDraft>;

function without(problems: PaymentProblems, names: readonly (string | undefined)[]): PaymentProblems {
  const kept = Object.entries(problems).filter(([name]) => !names.includes(name));
  return kept.length === Object.keys(problems).length ? problems : Object.fromEntries(kept);
}
