import { creditNoteName } from "@bahi/contracts/credit-note/name.ts";
import type { CreditNoteRecord } from "@bahi/contracts/credit-note/api.ts";
import { toast } from "react-hot-toast/headless";
import { detailOf } from "../../../api/api-error.ts";
import { rupees } from "../../../format/money.ts";
import { deleteCreditNote } from "../../../queries/credit-notes.ts";
import { useCommand } from "../../../queries/use-command.ts";
import { LockedDay } from "../../../ui/locked-day.tsx";
import { TypedConfirmation } from "../../../ui/typed-confirmation.tsx";
import { creditNoteTexts as texts } from "../../../texts/credit-note.ts";
import { everydayTexts } from "../../../texts/everyday.ts";

type DeleteCreditNoteProps = { creditNote: CreditNoteRecord; onClose: () => void; onDeleted: () => void };

/** Asks an admin for the word before a credit note is deleted, and says what becomes of its invoice. */
export function DeleteCreditNote({ creditNote, onClose, onDeleted }: DeleteCreditNoteProps) {
  const name = creditNoteName(creditNote.id);
  const deleting = useCommand({
    noun: "credit-notes",
    send: (_: undefined, key) => deleteCreditNote(creditNote, key),
    onDone() {
      toast.success(texts.deleted);
      onDeleted();
    },
  });
  return (
    <TypedConfirmation
      title={texts.delete}
      word="DELETE"
      confirmLabel={texts.delete}
      busyLabel={everydayTexts.deleting}
      isBusy={deleting.isPending}
      error={deleting.error ? detailOf(deleting.error, texts.notDeleted) : undefined}
      onConfirm={() => deleting.run(undefined)}
      onCancel={onClose}
    >
      <p>{texts.deleteQuestion(name, rupees(creditNote.total_amount))}</p>
      <LockedDay dates={[creditNote.credit_note_date]} />
      <p className="text-sm text-ink-soft">{texts.deleteMeans(creditNote.invoice_id)}</p>
    </TypedConfirmation>
  );
}
