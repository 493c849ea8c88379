import type { CustomerRecord } from "@bahi/contracts/customer/api.ts";
import { toast } from "react-hot-toast/headless";
import { detailOf } from "../../api/api-error.ts";
import { deleteCustomer } from "../../queries/customers.ts";
import { useCommand } from "../../queries/use-command.ts";
import { Notice } from "../../ui/notice.tsx";
import { TypedConfirmation } from "../../ui/typed-confirmation.tsx";
import { HoldingsTable, useHoldings } from "./holdings-table.tsx";

type DeleteSelectedProps = { sources: readonly CustomerRecord[]; onClose: () => void };

/** Deletes the chosen customers one after the other. Who owes, or is owed, cannot be deleted. */
export function DeleteSelected({ sources, onClose }: DeleteSelectedProps) {
  const holdings = useHoldings(sources);
  const withBalance = sources.filter((_, index) => (holdings[index]?.balance ?? 0) !== 0);
  const deleting = useCommand({
    noun: "customers",
    async send(_: undefined, key) {
      // Each is an order of its own; the key of the dialog and the customer's number make its key.
      for (const { id, version } of sources) await deleteCustomer({ id, version }, `${key}-${id}`);
    },
    onDone() {
      toast.success("Customers deleted successfully!");
      onClose();
    },
  });
  return (
    <TypedConfirmation
      title="Delete Customers"
      word="DELETE"
      confirmLabel="Delete"
      busyLabel="Deleting..."
      isBusy={deleting.isPending}
      error={deleting.error ? detailOf(deleting.error, "Delete failed") : undefined}
      onConfirm={() => deleting.run(undefined)}
      onCancel={onClose}
    >
      <p>These customers leave the lists. Their invoices and payments stay in the ledger and in history.</p>
      <HoldingsTable customers={sources} holdings={holdings} />
      {withBalance.length > 0 && (
        <Notice tone="warning">
          A customer with a balance cannot be deleted: settle it, or merge the customer instead.
        </Notice>
      )}
    </TypedConfirmation>
  );
}
