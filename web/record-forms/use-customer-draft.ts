import type { CustomerRecord } from "@bahi/contracts/customer/api.ts";
import { useState } from "react";
import { toast } from "react-hot-toast/headless";
import { fieldSentencesOf } from "../api/api-error.ts";
import { useKeeping } from "../drafts/use-kept-form.ts";
import { useKeptRecordForm } from "../drafts/use-kept-record-form.ts";
import { type CustomerBody, changeCustomer, createCustomer } from "../queries/customers.ts";
import { useCommand } from "../queries/use-command.ts";
import { customerFormTexts as texts } from "../texts/customer-form.ts";
import {
  type CustomerDraft,
  type CustomerProblems,
  EMPTY,
  draftOf,
  isChanged,
  problemsOf,
  toCustomerBody,
} from "./customer-draft.ts";
import { keptCustomer, whatIsTyped } from "./kept-records.ts";
import type { OwnChanges } from "./own-changes.ts";

type CustomerDraftOptions = {
  /** The one that is edited; without it a new one is made. */
  customer: CustomerRecord | undefined;
  quick: { name: string } | undefined;
  own: OwnChanges;
  onDone: (saved: CustomerRecord) => void;
};

/** The content of the form, what is wrong with it, and the command that saves it. */
export function useCustomerDraft({ customer, quick, own, onDone }: CustomerDraftOptions) {
  const version = customer?.version ?? null;
  const what = whatIsTyped("customer", { record: customer, quick });
  const kept = useKeptRecordForm(what, keptCustomer, version);
  const [initial, setInitial] = useState<CustomerDraft>(
    customer ? draftOf(customer) : { ...EMPTY, name: quick?.name ?? "" },
  );
  const [draft, setDraft] = useState(kept.left?.draft ?? initial);
  /** Who is called so already, and was picked. */
  const [existing, setExisting] = useState<CustomerRecord>();
  const [problems, setProblems] = useState<CustomerProblems>({});
  const [refusals, setRefusals] = useState(0);
  const isTyped = existing === undefined && isChanged(draft, initial);
  const isKept = useKeeping(what, kept, isTyped ? { version, draft } : undefined);

  const saving = useCommand({
    noun: "customers",
    ...kept.firstKey,
    async send({ body }: { body: CustomerBody; typed: CustomerDraft }, key) {
      if (customer === undefined) return createCustomer(body, key);
      const latest = own.latest(customer.version);
      const changed = await changeCustomer({ id: customer.id, version: latest }, body, key);
      own.note(latest, changed.version);
      return changed;
    },
    onDone(saved, { typed }) {
      kept.forget();
      setInitial(typed);
      toast.success(customer ? texts.updated : texts.created);
      onDone(saved);
    },
    onFailed(failure) {
      refuse(fieldSentencesOf(failure));
    },
  });

  function refuse(found: CustomerProblems): void {
    setProblems(found);
    setRefusals((before) => before + 1);
  }

  /** An edited field no longer has a problem, and what was said of the last attempt is no longer about it. */
  function change(name: keyof CustomerDraft, text: string): void {
    setDraft((before) => ({ ...before, [name]: text }));
    setProblems((before) => ({ ...before, [name]: undefined }));
    if (name === "name") setExisting(undefined);
    if (saving.error) saving.forgetError();
  }

  function pick(picked: CustomerRecord): void {
    change("name", picked.name);
    setExisting(picked);
    setProblems({});
  }

  function submit(): void {
    const found = existing ? { name: texts.exists } : problemsOf(draft);
    refuse(found);
    if (Object.keys(found).length > 0 || saving.isPending) return;
    saving.run({ body: toCustomerBody(draft), typed: draft });
  }

  return {
    draft,
    existing,
    problems,
    /** How many attempts were refused, here or by the server. */
    refusals,
    /** Whether the form would lose something when it is closed. */
    isUnsaved: isTyped && !isKept,
    /** What is said of what was typed before. */
    left: kept.notice,
    forget: kept.forget,
    isSaving: saving.isPending,
    error: saving.error,
    change,
    pick,
    submit,
  };
}
