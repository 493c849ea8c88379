import type { CustomerRecord } from "@bahi/contracts/customer/api.ts";
import { toast } from "react-hot-toast/headless";
import { detailOf } from "../../api/api-error.ts";
import { deleteCustomer } from "../../queries/customers.ts";
import { useCommand } from "../../queries/use-command.ts";
import { everydayTexts } from "../../texts/everyday.ts";
import { customerTexts as texts } from "../../texts/customer.ts";
import { filled } from "../../ui/filled.tsx";
import { TypedConfirmation } from "../../ui/typed-confirmation.tsx";

export function DeleteCustomer({ customer, onClose }: { customer: CustomerRecord; onClose: () => void }) {
  const deleting = useCommand({
    noun: "customers",
    send: (_: undefined, key) => deleteCustomer(customer, key),
    onDone() {
      toast.success(texts.deleted);
      onClose();
    },
  });
  return (
    <TypedConfirmation
      title={texts.deleteTitle}
      word="DELETE"
      confirmLabel={texts.deleteTitle}
      busyLabel={everydayTexts.deleting}
      isBusy={deleting.isPending}
      error={deleting.error ? detailOf(deleting.error, texts.notDeleted) : undefined}
      onConfirm={() => deleting.run(undefined)}
      onCancel={onClose}
    >
      <p>{filled(texts.deleteQuestion, <strong className="break-words">{customer.name}</strong>)}</p>
      <p className="text-sm text-ink-soft">{texts.deleteMeans} </p>
    </TypedConfirmation>
  );
}
