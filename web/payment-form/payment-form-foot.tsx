import { detailOf, isStatus } from "../api/api-error.ts";
import { everydayTexts } from "../texts/everyday.ts";
import { paymentFormTexts as texts } from "../texts/payment-form.ts";
import { filled } from "../ui/filled.tsx";
import { Button } from "../ui/button.tsx";
import { DialogFooter } from "../ui/dialog.tsx";
import { Keys } from "../ui/keys.tsx";

type FootProps = {
  isEdited: boolean;
  isSaving: boolean;
  /** Why the last attempt to save failed. */
  error: unknown;
  onCancel: () => void;
  onLoadAgain: (() => void) | undefined;
};

export function PaymentFormFoot({ isEdited, isSaving, error, onCancel, onLoadAgain }: FootProps) {
  function saidOf() {
    const why = detailOf(error, everydayTexts.pleaseTryAgain);
    return (
      <>
        <p>{isEdited ? texts.notUpdated(why) : texts.notCreated(why)}</p>
        {isStatus(error, 412) && onLoadAgain && (
          <Button className="mt-2" onClick={onLoadAgain}>
            {everydayTexts.loadAgain}
          </Button>
        )}
      </>
    );
  }

  return (
    <DialogFooter className="sm:col-span-2" error={error === null ? undefined : saidOf()}>
      <p className="hidden text-sm text-ink-soft sm:block">
        {filled(
          texts.keys,
          <Keys keys="Tab" />,
          <Keys keys="Enter" />,
          <Keys keys="Ctrl+S" />,
          <Keys keys="Esc" />,
        )}
      </p>
      <div className="ml-auto flex gap-2">
        <Button onClick={onCancel} disabled={isSaving}>
          {everydayTexts.cancel}
        </Button>
        <Button type="submit" look="primary" disabled={isSaving} title="Ctrl+S">
          {labelOf(isEdited, isSaving)}
        </Button>
      </div>
    </DialogFooter>
  );
}

function labelOf(isEdited: boolean, isSaving: boolean): string {
  if (isSaving) return everydayTexts.saving;
  return isEdited ? everydayTexts.saveChanges : texts.add;
}
