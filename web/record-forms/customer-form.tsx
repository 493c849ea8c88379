import type { CustomerRecord } from "@bahi/contracts/customer/api.ts";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { toast } from "react-hot-toast/headless";
import { detailOf, fieldErrorsOf, isStatus } from "../api/api-error.ts";
import { CustomerCombobox } from "../pickers/customer-combobox.tsx";
import { TransporterCombobox } from "../pickers/transporter-combobox.tsx";
import { type CustomerBody, changeCustomer, createCustomer } from "../queries/customers.ts";
import { settingsQuery } from "../queries/settings.ts";
import { useCommand } from "../queries/use-command.ts";
import { CREDIT_DAYS } from "../format/typed-figure.ts";
import { readDays } from "../format/due-date.ts";
import { everydayTexts } from "../texts/everyday.ts";
import { customerFormTexts as texts } from "../texts/customer-form.ts";
import { filled } from "../ui/filled.tsx";
import { Button } from "../ui/button.tsx";
import { DialogFooter } from "../ui/dialog.tsx";
import { TextArea, TextField } from "../ui/field.tsx";
import { FigureField } from "../ui/figure-field.tsx";
import { Form } from "../ui/form.tsx";
import { useUnsaved } from "../ui/form-dialog.tsx";
import { Keys } from "../ui/keys.tsx";
import { Notice } from "../ui/notice.tsx";
import { useShortcuts } from "../ui/shortcuts.tsx";
import type { OwnChanges } from "./own-changes.ts";
import {
  type CustomerDraft,
  type CustomerProblems,
  EMPTY,
  draftOf,
  isChanged,
  problemsOf,
  toCustomerBody,
} from "./customer-draft.ts";

/** A customer who is added while something else is typed: only what is needed for it, and who exists can be taken. */
export type QuickCustomer = { name: string; onExisting: (customer: CustomerRecord) => void };

type CustomerFormProps = {
  /** The one that is edited; without it a new one is made. */
  customer?: CustomerRecord;
  quick?: QuickCustomer;
  phoneRef?: RefObject<HTMLInputElement | null>;
  nameRef: RefObject<HTMLInputElement | null>;
  /** What the other form of the dialog has changed in the record. */
  own: OwnChanges;
  onSaving: (isSaving: boolean) => void;
  onDone: (saved: CustomerRecord) => void;
  /** Shows the customer as it is now, after another user has changed it. */
  onLoadAgain: () => void;
};

export function CustomerForm({ customer, quick, nameRef, phoneRef, own, ...on }: CustomerFormProps) {
  const [initial, setInitial] = useState<CustomerDraft>(
    customer ? draftOf(customer) : { ...EMPTY, name: quick?.name ?? "" },
  );
  const [draft, setDraft] = useState(initial);
  const [existing, setExisting] = useState<CustomerRecord>();
  const [problems, setProblems] = useState<CustomerProblems>({});
  const [refusals, setRefusals] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const isEdited = customer !== undefined;
  const isLocked = existing !== undefined;
  const usualDays = useQuery(settingsQuery).data?.default_credit_days;
  const cancel = useUnsaved(isChanged(draft, initial));

  const saving = useCommand({
    noun: "customers",
    async send({ body }: { body: CustomerBody; typed: CustomerDraft }, key) {
      if (customer === undefined) return createCustomer(body, key);
      const version = own.latest(customer.version);
      const changed = await changeCustomer({ id: customer.id, version }, body, key);
      own.note(version, changed.version);
      return changed;
    },
    onDone(saved, { typed }) {
      setInitial(typed);
      toast.success(isEdited ? texts.updated : texts.created);
      on.onSaving(false);
      on.onDone(saved);
    },
    onFailed(failure) {
      on.onSaving(false);
      refuse(Object.fromEntries(fieldErrorsOf(failure).map(({ field, message }) => [field, message])));
    },
  });

  // The first field with a problem gets the focus, once it is marked.
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refusals]);

  function refuse(found: CustomerProblems): void {
    setProblems(found);
    setRefusals((before) => before + 1);
  }

  /** An edited field no longer has a problem, and what was said of the last attempt is no longer about it. */
  function change(name: keyof CustomerDraft, text: string): void {
    setDraft((before) => ({ ...before, [name]: text }));
    setProblems((before) => ({ ...before, [name]: undefined }));
    if (saving.error) saving.forgetError();
  }

  function submit(): void {
    const found = isLocked ? { name: texts.exists } : problemsOf(draft);
    refuse(found);
    if (Object.keys(found).length > 0 || saving.isPending) return;
    on.onSaving(true);
    saving.run({ body: toCustomerBody(draft), typed: draft });
  }

  useShortcuts([{ keys: "Ctrl+S", label: isEdited ? everydayTexts.saveChanges : texts.create, run: submit }]);

  const name = {
    label: texts.name,
    required: true,
    error: problems.name,
  };
  const refusedField = Object.values(problems).some((problem) => problem !== undefined);
  return (
    <Form ref={form} onSubmit={submit} className="space-y-4">
      {isEdited ? (
        <TextField
          {...name}
          ref={nameRef}
          value={draft.name}
          onChange={(event) => change("name", event.target.value)}
        />
      ) : (
        <CustomerCombobox
          {...name}
          inputRef={nameRef}
          chosen={existing}
          saysNone={false}
          text={draft.name}
          onText={(text) => {
            setExisting(undefined);
            change("name", text);
          }}
          onPick={(picked) => {
            setExisting(picked);
            change("name", picked.name);
            setProblems({});
          }}
        />
      )}
      {existing && (
        <Notice tone="warning" isLive title={texts.existingSelected}>
          {texts.noDuplicate}
          {quick && (
            <Button className="mt-2 block" onClick={() => quick.onExisting(existing)}>
              {texts.takeThis}
            </Button>
          )}
        </Notice>
      )}
      <TextField
        {...(phoneRef ? { ref: phoneRef } : {})}
        label={texts.phone}
        type="tel"
        inputMode="tel"
        required
        value={existing?.phone ?? draft.phone}
        onChange={(event) => change("phone", event.target.value)}
        error={problems.phone}
        disabled={isLocked}
      />
      <TextArea
        label={texts.address}
        rows={3}
        value={existing?.address ?? draft.address}
        onChange={(event) => change("address", event.target.value)}
        error={problems.address}
        disabled={isLocked}
      />
      <TransporterCombobox
        label={texts.transporter}
        text={existing?.transporter ?? draft.transporter}
        onText={(text) => change("transporter", text)}
        error={problems.transporter}
        disabled={isLocked}
      />
      {!quick && (
        <fieldset className="grid gap-4 border-t border-line pt-3 sm:grid-cols-2">
          <legend className="pr-3 text-sm text-ink-soft">{texts.forInvoices}</legend>
          <TextField
            label={texts.company}
            value={existing?.company_name ?? draft.company_name}
            onChange={(event) => change("company_name", event.target.value)}
            error={problems.company_name}
            disabled={isLocked}
          />
          <TextField
            label={texts.gstNumber}
            autoCapitalize="characters"
            spellCheck={false}
            value={existing?.gst_number ?? draft.gst_number}
            onChange={(event) => change("gst_number", event.target.value)}
            error={problems.gst_number}
            disabled={isLocked}
          />
          <FigureField
            label={texts.creditDays}
            kind={CREDIT_DAYS}
            hint={usualDays === undefined ? texts.daysUntilDue : texts.leftEmpty(readDays(usualDays))}
            value={draft.credit_days}
            onValue={(text) => change("credit_days", text)}
            error={problems.credit_days}
            disabled={isLocked}
          />
        </fieldset>
      )}
      {saving.error && !refusedField && (
        <Notice tone="error" isLive>
          <p>{detailOf(saving.error, texts.notSaved)}</p>
          {isStatus(saving.error, 412) && (
            <Button className="mt-2" onClick={on.onLoadAgain}>
              {everydayTexts.loadAgain}
            </Button>
          )}
        </Notice>
      )}
      <DialogFooter>
        <p className="hidden text-sm text-ink-soft sm:block">
          {filled(texts.keys, <Keys keys="Tab" />, <Keys keys="Enter" />, <Keys keys="Esc" />)}
        </p>
        <div className="ml-auto flex gap-2">
          <Button onClick={cancel} disabled={saving.isPending} title="Esc">
            {everydayTexts.cancel}
          </Button>
          <Button type="submit" look="primary" disabled={saving.isPending || isLocked} title="Ctrl+S">
            {labelOf(isEdited, saving.isPending)}
          </Button>
        </div>
      </DialogFooter>
    </Form>
  );
}

function labelOf(isEdited: boolean, isSaving: boolean): string {
  if (isEdited) return isSaving ? everydayTexts.saving : everydayTexts.saveChanges;
  return isSaving ? texts.creating : texts.create;
}
