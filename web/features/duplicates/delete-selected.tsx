import type { CustomerRecord } from "@bahi/contracts/customer/api.ts";
import { useState } from "react";
import { toast } from "react-hot-toast/headless";
import { detailOf } from "../../api/api-error.ts";
import { deleteCustomer } from "../../queries/customers.ts";
import { useCommand } from "../../queries/use-command.ts";
import { everydayTexts } from "../../texts/everyday.ts";
import { duplicatesTexts as texts } from "../../texts/duplicates.ts";
import { Notice } from "../../ui/notice.tsx";
import { TypedConfirmation } from "../../ui/typed-confirmation.tsx";
import { type Deletion, deleteEach } from "./delete-each.ts";
import { KeptList } from "./deletion-notice.tsx";
import { HoldingsTable, useHoldings } from "./holdings-table.tsx";

type DeleteSelectedProps = {
  sources: readonly CustomerRecord[];
  /** Told as soon as one of them is deleted, and why others stay. */
  onDeleted: (outcome: Deletion) => void;
  onClose: () => void;
};

/** Deletes the chosen customers one after the other. Who owes, or is owed, cannot be deleted. */
export function DeleteSelected({ sources, onDeleted, onClose }: DeleteSelectedProps) {
  const { holdings, notice } = useHoldings(sources);
  const [refused, setRefused] = useState<Deletion["kept"]>([]);
  const withBalance = sources.filter(({ id }) => (holdings?.get(id)?.balance ?? 0) !== 0);
  const deleting = useCommand({
    noun: "customers",
    // Each is a command of its own; the key of the dialog and the customer's number make its key.
    send: (_: undefined, key) =>
      deleteEach(sources, ({ id, version }) => deleteCustomer({ id, version }, `${key}-${id}`)),
    onDone(outcome) {
      if (outcome.deleted.length === 0) {
        setRefused(outcome.kept);
        return;
      }
      if (outcome.kept.length === 0) toast.success(texts.deleted);
      onDeleted(outcome);
      onClose();
    },
  });
  return (
    <TypedConfirmation
      title={texts.deleteTitle}
      word="DELETE"
      confirmLabel={everydayTexts.delete}
      busyLabel={everydayTexts.deleting}
      isBusy={deleting.isPending}
      error={deleting.error ? detailOf(deleting.error, texts.notDeleted) : undefined}
      onConfirm={() => {
        setRefused([]);
        deleting.run(undefined);
      }}
      onCancel={onClose}
    >
      <p>{texts.deleteMeans}</p>
      <HoldingsTable customers={sources} holdings={holdings} />
      {notice}
      {refused.length > 0 && <Kept kept={refused} />}
      {withBalance.length > 0 && <Notice tone="warning">{texts.balanceForbids} </Notice>}
    </TypedConfirmation>
  );
}

function Kept({ kept }: { kept: Deletion["kept"] }) {
  return (
    <Notice tone="error" isAnswer title={texts.nobodyDeleted}>
      <KeptList kept={kept} />
    </Notice>
  );
}
