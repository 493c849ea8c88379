import type { CustomerRecord } from "@bahi/contracts/customer/api.ts";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { detailOf } from "../../api/api-error.ts";
import { RecordHistory } from "../../history/record-history.tsx";
import { customerQuery } from "../../queries/customers.ts";
import { useIsAdmin } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { CustomerForm } from "./customer-form.tsx";
import { OpeningBalance, type OpeningHandle } from "./opening-balance.tsx";
import { createOwnChanges } from "./own-changes.ts";

type CustomerDialogProps = {
  /** The one that is edited; without it a new one is made. */
  customer?: CustomerRecord;
  onClose: () => void;
};

export function CustomerDialog({ customer, onClose }: CustomerDialogProps) {
  const nameRef = useRef<HTMLInputElement>(null);
  const [isSaving, setSaving] = useState(false);
  /** Refetches the customer when another user has changed it meanwhile. */
  const [isStale, setStale] = useState(false);
  const isAdmin = useIsAdmin();
  const [own] = useState(createOwnChanges);
  const opening = useRef<OpeningHandle>(null);
  const form = {
    nameRef,
    own,
    onSaving: setSaving,
    onDone: () => (opening.current ? opening.current.saveThen(onClose) : onClose()),
  };
  return (
    <FormDialog
      title={customer ? "Edit Customer" : "Add New Customer"}
      onClose={onClose}
      firstFocus={nameRef}
      isBusy={isSaving}
    >
      {customer && isStale ? (
        <NewerCustomer id={customer.id} {...form} />
      ) : (
        <CustomerForm
          {...(customer === undefined ? {} : { customer })}
          onLoadAgain={() => setStale(true)}
          {...form}
        />
      )}
      {customer && isAdmin && (
        <OpeningBalance ref={opening} customerId={customer.id} own={own} onSaving={setSaving} />
      )}
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
  const newer = useQuery({ ...customerQuery(id), queryKey: ["customers", id, "edited", attempt], gcTime: 0 });
  if (newer.isError) {
    return (
      <Notice tone="error" isLive title="The customer could not be loaded">
        <p>{detailOf(newer.error, "Failed to fetch customers")}</p>
        <Button className="mt-3" onClick={() => void newer.refetch()}>
          Try again
        </Button>
      </Notice>
    );
  }
  if (newer.data === undefined) return <Spinner label="Loading customer..." />;
  return (
    <CustomerForm key={attempt} customer={newer.data} onLoadAgain={() => setAttempt(attempt + 1)} {...form} />
  );
}
