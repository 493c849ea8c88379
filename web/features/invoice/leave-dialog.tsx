import { useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

/** Asks before an invoice that is not created yet is left. */
export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const stay = useRef<HTMLButtonElement>(null);
  return (
    <Dialog title="Leave this invoice?" role="alertdialog" onClose={onStay} firstFocus={stay}>
      <p>It is not created yet. What you entered will be lost.</p>
      <div className="mt-5 flex justify-end gap-2">
        <Button ref={stay} onClick={onStay}>
          Stay
        </Button>
        <Button look="danger" onClick={onLeave}>
          Leave
        </Button>
      </div>
    </Dialog>
  );
}
