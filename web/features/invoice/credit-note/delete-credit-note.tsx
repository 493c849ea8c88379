import { creditNoteName } from "@bahi/contracts/credit-note/name.ts";
import type { CreditNoteRecord } from "@bahi/contracts/credit-note/api.ts";
import { toast } from "react-hot-toast/headless";
import { detailOf } from "../../../api/api-error.ts";
import { rupees } from "../../../format/money.ts";
import { deleteCreditNote } from "../../../queries/credit-notes.ts";
import { useCommand } from "../../../queries/use-command.ts";
import { LockedDay } from "../../../ui/locked-day.tsx";
import { TypedConfirmation } from "../../../ui/typed-confirmation.tsx";

type DeleteCreditNoteProps = { creditNote: CreditNoteRecord; onClose: () => void; onDeleted: () => void };

/** Asks an admin for the word before a credit note is deleted, and says what becomes of its invoice. */
export function DeleteCreditNote({ creditNote, onClose, onDeleted }: DeleteCreditNoteProps) {
  const name = creditNoteName(creditNote.id);
  const deleting = useCommand({
    noun: "credit-notes",
    send: (_: undefined, key) => deleteCreditNote(creditNote, key),
    onDone() {
      toast.success("Credit note deleted successfully!");
      onDeleted();
    },
  });
  return (
    <TypedConfirmation
      title="Delete Credit Note"
      word="DELETE"
      confirmLabel="Delete Credit Note"
      busyLabel="Deleting..."
      isBusy={deleting.isPending}
      error={deleting.error ? detailOf(deleting.error, "Failed to delete credit note") : undefined}
      onConfirm={() => deleting.run(undefined)}
      onCancel={onClose}
    >
      <p>
        Are you sure you want to delete credit note {name} of {rupees(creditNote.total_amount)}? This action
        cannot be undone.
      </p>
      <LockedDay dates={[creditNote.credit_note_date]} />
      <p className="text-sm text-ink-soft">
        Its number stays used. What came back counts as sold again, and what it settled of invoice #
        {creditNote.invoice_id} is due again.
      </p>
    </TypedConfirmation>
  );
}
