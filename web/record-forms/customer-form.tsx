import type { CustomerRecord } from "@bahi/contracts/customer/api.ts";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef } from "react";
import { detailOf, isStatus } from "../api/api-error.ts";
import { LeftNotice } from "../drafts/left-notice.tsx";
import { useDiscarded } from "../drafts/use-discarded.ts";
import { CustomerCombobox } from "../pickers/customer-combobox.tsx";
import { TransporterCombobox } from "../pickers/transporter-combobox.tsx";
import { settingsQuery } from "../queries/settings.ts";
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
import { useDialogForm } from "../ui/form-dialog.tsx";
import { Keys } from "../ui/keys.tsx";
import { Notice } from "../ui/notice.tsx";
import { useShortcuts } from "../ui/shortcuts.tsx";
import type { OwnChanges } from "./own-changes.ts";
import { useCustomerDraft } from "./use-customer-draft.ts";

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
  onDone: (saved: CustomerRecord) => void;
  /** Shows the customer as it is now, after another user has changed it. */
  onLoadAgain: () => void;
};

export function CustomerForm(props: CustomerFormProps) {
  const { key, onDiscard } = useDiscarded(props.phoneRef ?? props.nameRef);
  return <Fields key={key} onDiscard={onDiscard} {...props} />;
}

type FieldsProps = CustomerFormProps & {
  /** Shows the form as it begins. */
  onDiscard: () => void;
};

function Fields({ customer, quick, nameRef, phoneRef, own, onDiscard, ...on }: FieldsProps) {
  const form = useCustomerDraft({ customer, quick, own, onDone: on.onDone });
  const { draft, existing, problems, refusals, change } = form;
  const element = useRef<HTMLFormElement>(null);
  const isEdited = customer !== undefined;
  const isLocked = existing !== undefined;
  const usualDays = useQuery(settingsQuery).data?.default_credit_days;
  const cancel = useDialogForm(form.isUnsaved, form.isSaving);

  // The first field with a problem gets the focus, once it is marked.
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refusals]);

  /** `shown` takes the place of this form. */
  function dropFor(shown: () => void): void {
    form.forget();
    shown();
  }

  const notSaved = (error: unknown) => (
    <>
      <p>{detailOf(error, texts.notSaved)}</p>
      {isStatus(error, 412) && (
        <Button className="mt-2" onClick={() => dropFor(on.onLoadAgain)}>
          {everydayTexts.loadAgain}
        </Button>
      )}
    </>
  );

  const save = isEdited ? everydayTexts.saveChanges : texts.create;
  useShortcuts([{ keys: "Ctrl+S", label: save, run: form.submit }]);

  const name = {
    label: texts.name,
    required: true,
    error: problems.name,
  };
  const refusedField = Object.values(problems).some((problem) => problem !== undefined);
  return (
    <Form ref={element} onSubmit={form.submit} className="space-y-4">
      {form.left && <LeftNotice what="entries" {...form.left} onDiscard={() => dropFor(onDiscard)} />}
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
          onText={(text) => change("name", text)}
          onPick={form.pick}
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
      <DialogFooter error={form.error && !refusedField ? notSaved(form.error) : undefined}>
        <p className="hidden text-sm text-ink-soft sm:block">
          {filled(texts.keys, <Keys keys="Tab" />, <Keys keys="Enter" />, <Keys keys="Esc" />)}
        </p>
        <div className="ml-auto flex gap-2">
          <Button onClick={cancel} disabled={form.isSaving} title="Esc">
            {everydayTexts.cancel}
          </Button>
          <Button type="submit" look="primary" disabled={form.isSaving || isLocked} title="Ctrl+S">
            {labelOf(isEdited, form.isSaving)}
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
