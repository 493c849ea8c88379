import { useRef } from "react";
import { controlTexts as texts } from "../texts/controls.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

type LeaveDialogProps = { title: string; text: string; onStay: () => void; onLeave: () => void };

/** Asks before what was typed and is not saved is left. A hasty Enter or Esc stays. */
export function LeaveDialog({ title, text, onStay, onLeave }: LeaveDialogProps) {
  const stay = useRef<HTMLButtonElement>(null);
  return (
    <Dialog title={title} role="alertdialog" isAtFoot onClose={onStay} firstFocus={stay}>
      <p>{text}</p>
      <div className="mt-5 flex justify-end gap-2">
        <Button ref={stay} onClick={onStay}>
          {texts.stay}
        </Button>
        <Button look="danger" onClick={onLeave}>
          {texts.leave}
        </Button>
      </div>
    </Dialog>
  );
}
