import { creditNoteName } from "@bahi/contracts/credit-note/name.ts";
import type { CreditNoteRecord } from "@bahi/contracts/credit-note/api.ts";
import { rupees } from "../../../format/money.ts";
import { deleteCreditNote } from "../../../queries/credit-notes.ts";
import { DeleteConfirmation } from "../../../ui/delete-confirmation.tsx";
import { LockedDay } from "../../../ui/locked-day.tsx";
import { creditNoteTexts as texts } from "../../../texts/credit-note.ts";

type DeleteCreditNoteProps = { creditNote: CreditNoteRecord; onClose: () => void; onDeleted: () => void };

/** Asks before a credit note is deleted, and says what becomes of its invoice. */
export function DeleteCreditNote({ creditNote, onClose, onDeleted }: DeleteCreditNoteProps) {
  return (
    <DeleteConfirmation
      noun="credit-notes"
      send={(key) => deleteCreditNote(creditNote, key)}
      title={texts.delete}
      texts={texts}
      onDeleted={onDeleted}
      onCancel={onClose}
    >
      <p>{texts.deleteQuestion(creditNoteName(creditNote.id), rupees(creditNote.total_amount))}</p>
      <LockedDay dates={[creditNote.credit_note_date]} />
      <p className="text-sm text-ink-soft">{texts.deleteMeans(creditNote.invoice_id)}</p>
    </DeleteConfirmation>
  );
}
