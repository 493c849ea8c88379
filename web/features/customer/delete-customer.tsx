import type { CustomerRecord } from "@bahi/contracts/customer/api.ts";
import { toast } from "react-hot-toast/headless";
import { detailOf } from "../../api/api-error.ts";
import { deleteCustomer } from "../../queries/customers.ts";
import { useCommand } from "../../queries/use-command.ts";
import { TypedConfirmation } from "../../ui/typed-confirmation.tsx";

export function DeleteCustomer({ customer, onClose }: { customer: CustomerRecord; onClose: () => void }) {
  const deleting = useCommand({
    noun: "customers",
    send: (_: undefined, key) => deleteCustomer(customer, key),
    onDone() {
      toast.success("Customer deleted successfully!");
      onClose();
    },
  });
  return (
    <TypedConfirmation
      title="Delete Customer"
      word="DELETE"
      confirmLabel="Delete Customer"
      busyLabel="Deleting..."
      isBusy={deleting.isPending}
      error={deleting.error ? detailOf(deleting.error, "Failed to delete customer") : undefined}
      onConfirm={() => deleting.run(undefined)}
      onCancel={onClose}
    >
      <p>
        Are you sure you want to delete <strong className="break-words">{customer.name}</strong>? This action
        cannot be undone.
      </p>
      <p className="text-sm text-ink-soft">
        They leave this list and can be given no new invoices. Their invoices, payments and ledger stay.
      </p>
    </TypedConfirmation>
  );
}
