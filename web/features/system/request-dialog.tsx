import type { ReactNode } from "react";
import { toast } from "react-hot-toast/headless";
import { detailOf } from "../../api/api-error.ts";
import { useCommand } from "../../queries/use-command.ts";
import { systemTexts } from "../../texts/system.ts";
import { Confirmation } from "../../ui/confirmation.tsx";

type RequestDialogProps = {
  title: string;
  confirmLabel: string;
  busyLabel: string;
  look?: "danger" | "primary";
  send: () => Promise<unknown>;
  /** What is said when it is requested. */
  done: string;
  onClose: () => void;
  children: ReactNode;
};

/** Says what a request does before it is sent. Each may be sent twice without harm. */
export function RequestDialog(props: RequestDialogProps) {
  const { send, done, onClose, children, ...words } = props;
  const request = useCommand({
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
      isBusy={request.isPending}
      error={request.error ? detailOf(request.error, systemTexts.requestNotTaken) : undefined}
      onConfirm={() => request.run(undefined)}
      onCancel={onClose}
    >
      {children}
    </Confirmation>
  );
}
