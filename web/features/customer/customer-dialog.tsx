import type { CustomerRecord } from "@bahi/contracts/customer/api.ts";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { detailOf } from "../../api/api-error.ts";
import { RecordHistory } from "../../history/record-history.tsx";
import { editedCustomerQuery } from "../../queries/customers.ts";
import { useIsAdmin } from "../../session/session.ts";
import { everydayTexts } from "../../texts/everyday.ts";
import { customerTexts as texts } from "../../texts/customer.ts";
import { Button } from "../../ui/button.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { CustomerForm } from "../../record-forms/customer-form.tsx";
import { OpeningBalance, type OpeningHandle } from "./opening-balance.tsx";
import { createOwnChanges } from "../../record-forms/own-changes.ts";

type CustomerDialogProps = {
  /** The one that is edited; without it a new one is made. */
  customer?: CustomerRecord | undefined;
  onClose: () => void;
};

export function CustomerDialog({ customer, onClose }: CustomerDialogProps) {
  const nameRef = useRef<HTMLInputElement>(null);
  /** Refetches the customer when another user has changed it meanwhile. */
  const [isStale, setStale] = useState(false);
  const isAdmin = useIsAdmin();
  const [own] = useState(createOwnChanges);
  const opening = useRef<OpeningHandle>(null);
  const form = {
    nameRef,
    own,
    onDone: () => (opening.current ? opening.current.saveThen(onClose) : onClose()),
  };
  return (
    <FormDialog title={customer ? texts.edit : texts.addNew} onClose={onClose} firstFocus={nameRef}>
      {customer && isStale ? (
        <NewerCustomer id={customer.id} {...form} />
      ) : (
        <CustomerForm
          {...(customer === undefined ? {} : { customer })}
          onLoadAgain={() => setStale(true)}
          {...form}
        />
      )}
      {customer && isAdmin && <OpeningBalance ref={opening} customerId={customer.id} own={own} />}
      {customer && <RecordHistory noun="customer" id={customer.id} />}
    </FormDialog>
  );
}

type NewerCustomerProps = { id: number } & Omit<
  Parameters<typeof CustomerForm>[0],
  "customer" | "onLoadAgain"
>;

function NewerCustomer({ id, ...form }: NewerCustomerProps) {
  const [attempt, setAttempt] = useState(0);
  const newer = useQuery(editedCustomerQuery(id, attempt));
  if (newer.isError) {
    return (
      <Notice tone="error" isLive title={texts.notLoaded}>
        <p>{detailOf(newer.error, texts.notFetched)}</p>
        <Button className="mt-3" onClick={() => void newer.refetch()}>
          {everydayTexts.tryAgain}
        </Button>
      </Notice>
    );
  }
  if (newer.data === undefined) return <Spinner label={texts.loading} />;
  return (
    <CustomerForm key={attempt} customer={newer.data} onLoadAgain={() => setAttempt(attempt + 1)} {...form} />
  );
}
