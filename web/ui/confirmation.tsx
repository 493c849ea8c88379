import { type ReactNode, useRef } from "react";
import { everydayTexts } from "../texts/everyday.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Notice } from "./notice.tsx";

type ConfirmationProps = {
  title: string;
  confirmLabel: string;
  busyLabel: string;
  /** `primary` for what harms nothing. */
  look?: "danger" | "primary";
  isBusy: boolean;
  /** Why it did not work the last time. */
  error?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
  children: ReactNode;
};

/** Asks before an action that cannot be undone, or is rare. Cancel has the focus, so a hasty Enter does nothing. */
export function Confirmation(props: ConfirmationProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      title={props.title}
      role="alertdialog"
      onClose={props.onCancel}
      firstFocus={cancel}
      isBusy={props.isBusy}
    >
      <div className="space-y-2">{props.children}</div>
      {props.error && (
        <Notice tone="error" isAnswer className="mt-3">
          {props.error}
        </Notice>
      )}
      <div className="mt-5 flex justify-end gap-2">
        <Button ref={cancel} onClick={props.onCancel} disabled={props.isBusy}>
          {everydayTexts.cancel}
        </Button>
        <Button look={props.look ?? "danger"} onClick={props.onConfirm} disabled={props.isBusy}>
          {props.isBusy ? props.busyLabel : props.confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
