import { detailOf, isStatus } from "../api/api-error.ts";
import { Button } from "../ui/button.tsx";
import { DialogFooter } from "../ui/dialog.tsx";
import { Keys } from "../ui/keys.tsx";
import { Notice } from "../ui/notice.tsx";

type FootProps = {
  isEdited: boolean;
  isSaving: boolean;
  /** Why the last attempt to save failed. */
  error: unknown;
  onCancel: () => void;
  onLoadAgain: (() => void) | undefined;
};

export function PaymentFormFoot({ isEdited, isSaving, error, onCancel, onLoadAgain }: FootProps) {
  return (
    <>
      {error !== null && (
        <Notice tone="error" isLive className="sm:col-span-2">
          <p>
            {isEdited ? "Failed to update payment: " : "Failed to create payment: "}
            {detailOf(error, "Please try again.")}
          </p>
          {isStatus(error, 412) && onLoadAgain && (
            <Button className="mt-2" onClick={onLoadAgain}>
              Load again
            </Button>
          )}
        </Notice>
      )}
      <DialogFooter className="sm:col-span-2">
        <p className="hidden text-sm text-ink-soft sm:block">
          <Keys keys="Tab" /> or <Keys keys="Enter" /> next field · <Keys keys="Ctrl+S" /> saves ·{" "}
          <Keys keys="Esc" /> closes
        </p>
        <div className="ml-auto flex gap-2">
          <Button onClick={onCancel} disabled={isSaving}>
            Cancel
          </Button>
          <Button type="submit" look="primary" disabled={isSaving} title="Ctrl+S">
            {labelOf(isEdited, isSaving)}
          </Button>
        </div>
      </DialogFooter>
    </>
  );
}

function labelOf(isEdited: boolean, isSaving: boolean): string {
  if (isSaving) return "Saving...";
  return isEdited ? "Save Changes" : "Add Payment";
}
