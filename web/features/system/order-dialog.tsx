import type { ReactNode } from "react";
import { toast } from "react-hot-toast/headless";
import { detailOf } from "../../api/api-error.ts";
import { useCommand } from "../../queries/use-command.ts";
import { systemTexts } from "../../texts/system.ts";
import { Confirmation } from "../../ui/confirmation.tsx";

type OrderDialogProps = {
  title: string;
  confirmLabel: string;
  busyLabel: string;
  look?: "danger" | "primary";
  send: () => Promise<unknown>;
  /** What is said when it is ordered. */
  done: string;
  onClose: () => void;
  children: ReactNode;
};

/** Says what an order does before it is given. Each may be given twice without harm. */
export function OrderDialog(props: OrderDialogProps) {
  const { send, done, onClose, children, ...words } = props;
  const order = useCommand({
    noun: "system",
    send,
    onDone() {
      toast.success(done);
      onClose();
    },
  });
  return (
    <Confirmation
      {...words}
      isBusy={order.isPending}
      error={order.error ? detailOf(order.error, systemTexts.orderNotTaken) : undefined}
      onConfirm={() => order.run(undefined)}
      onCancel={onClose}
    >
      {children}
    </Confirmation>
  );
}
