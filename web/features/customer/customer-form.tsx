import type { CustomerRecord } from "@bahi/contracts/customer/api.ts";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { toast } from "react-hot-toast/headless";
import { detailOf, fieldErrorsOf, isStatus } from "../../api/api-error.ts";
import { CustomerCombobox } from "../../pickers/customer-combobox.tsx";
import { TransporterCombobox } from "../../pickers/transporter-combobox.tsx";
import { type CustomerBody, changeCustomer, createCustomer } from "../../queries/customers.ts";
import { settingsQuery } from "../../queries/settings.ts";
import { useCommand } from "../../queries/use-command.ts";
import { CREDIT_DAYS } from "../../format/typed-figure.ts";
import { readDays } from "../../format/due-date.ts";
import { Button } from "../../ui/button.tsx";
import { DialogFooter } from "../../ui/dialog.tsx";
import { TextArea, TextField } from "../../ui/field.tsx";
import { FigureField } from "../../ui/figure-field.tsx";
import { useUnsaved } from "../../ui/form-dialog.tsx";
import { Keys } from "../../ui/keys.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useShortcuts } from "../../ui/shortcuts.tsx";
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

const EXISTS = "Please use the existing customer or modify the name to create a new one";

type CustomerFormProps = {
  /** The one that is edited; without it a new one is made. */
  customer?: CustomerRecord;
  nameRef: RefObject<HTMLInputElement | null>;
  /** What the other form of the dialog has changed in the record. */
  own: OwnChanges;
  onSaving: (isSaving: boolean) => void;
  onDone: () => void;
  /** Shows the customer as it is now, after another user has changed it. */
  onLoadAgain: () => void;
};

export function CustomerForm({ customer, nameRef, own, ...on }: CustomerFormProps) {
  const [initial, setInitial] = useState<CustomerDraft>(customer ? draftOf(customer) : EMPTY);
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
    onDone(_, { typed }) {
      setInitial(typed);
      toast.success(isEdited ? "Customer updated successfully!" : "Customer created successfully!");
      on.onSaving(false);
      on.onDone();
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
    const found = isLocked ? { name: EXISTS } : problemsOf(draft);
    refuse(found);
    if (Object.keys(found).length > 0 || saving.isPending) return;
    on.onSaving(true);
    saving.run({ body: toCustomerBody(draft), typed: draft });
  }

  /** A disabled button keeps Enter from submitting, but not from being answered. */
  function answerEnter(event: KeyboardEvent): void {
    const isInField = event.target instanceof HTMLInputElement;
    if (event.key === "Enter" && !event.defaultPrevented && isLocked && isInField) submit();
  }

  useShortcuts([{ keys: "Ctrl+S", label: isEdited ? "Save Changes" : "Create Customer", run: submit }]);

  const name = {
    label: "Customer Name",
    required: true,
    error: problems.name,
  };
  const refusedField = Object.values(problems).some((problem) => problem !== undefined);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see answerEnter
    <form
      ref={form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={answerEnter}
      className="space-y-4"
    >
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
        <Notice tone="warning" isLive title="Existing Customer Selected">
          This customer already exists in the database. You cannot create a duplicate. Change the name to
          create a new customer.
        </Notice>
      )}
      <TextField
        label="Phone Number"
        type="tel"
        inputMode="tel"
        required
        value={existing?.phone ?? draft.phone}
        onChange={(event) => change("phone", event.target.value)}
        error={problems.phone}
        disabled={isLocked}
      />
      <TextArea
        label="Address"
        rows={3}
        value={existing?.address ?? draft.address}
        onChange={(event) => change("address", event.target.value)}
        error={problems.address}
        disabled={isLocked}
      />
      <TransporterCombobox
        label="Transporter"
        text={existing?.transporter ?? draft.transporter}
        onText={(text) => change("transporter", text)}
        error={problems.transporter}
        disabled={isLocked}
      />
      <fieldset className="grid gap-4 border-t border-line pt-3 sm:grid-cols-2">
        <legend className="pr-3 text-sm text-ink-soft">For invoices and the ledger (optional)</legend>
        <TextField
          label="Company Name"
          value={existing?.company_name ?? draft.company_name}
          onChange={(event) => change("company_name", event.target.value)}
          error={problems.company_name}
          disabled={isLocked}
        />
        <TextField
          label="GST Number"
          autoCapitalize="characters"
          spellCheck={false}
          value={existing?.gst_number ?? draft.gst_number}
          onChange={(event) => change("gst_number", event.target.value)}
          error={problems.gst_number}
          disabled={isLocked}
        />
        <FigureField
          label="Credit Days"
          kind={CREDIT_DAYS}
          hint={
            usualDays === undefined
              ? "Days until an invoice is due"
              : `Left empty: ${readDays(usualDays)}, as in Settings`
          }
          value={draft.credit_days}
          onValue={(text) => change("credit_days", text)}
          error={problems.credit_days}
          disabled={isLocked}
        />
      </fieldset>
      {saving.error && !refusedField && (
        <Notice tone="error" isLive>
          <p>{detailOf(saving.error, "Failed to save customer")}</p>
          {isStatus(saving.error, 412) && (
            <Button className="mt-2" onClick={on.onLoadAgain}>
              Load again
            </Button>
          )}
        </Notice>
      )}
      <DialogFooter>
        <p className="hidden text-sm text-ink-soft sm:block">
          <Keys keys="Tab" /> navigates · <Keys keys="Enter" /> submits · <Keys keys="Esc" /> closes
        </p>
        <div className="ml-auto flex gap-2">
          <Button onClick={cancel} disabled={saving.isPending} title="Esc">
            Cancel
          </Button>
          <Button type="submit" look="primary" disabled={saving.isPending || isLocked} title="Ctrl+S">
            {labelOf(isEdited, saving.isPending)}
          </Button>
        </div>
      </DialogFooter>
    </form>
  );
}

function labelOf(isEdited: boolean, isSaving: boolean): string {
  if (isEdited) return isSaving ? "Saving..." : "Save Changes";
  return isSaving ? "Creating..." : "Create Customer";
}
