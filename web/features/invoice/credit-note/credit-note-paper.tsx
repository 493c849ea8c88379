import type { CreditNoteRecord } from "@bahi/contracts/credit-note/api.ts";
import { creditNoteName } from "@bahi/contracts/credit-note/name.ts";
import { toRupees } from "@bahi/contracts/money.ts";
import { creditNoteSheet } from "@bahi/paper/credit-note-sheet.ts";
import { type CreditUse, creditUseOf } from "@bahi/paper/credit-use.ts";
import { useQuery } from "@tanstack/react-query";
import { now } from "../../../format/clock.ts";
import { rupees } from "../../../format/money.ts";
import { BillPaper } from "../../../paper/bill-paper.tsx";
import { accountQuery } from "../../../queries/payments.ts";
import { settingsQuery } from "../../../queries/settings.ts";
import { creditNoteTexts } from "../../../texts/credit-note.ts";

type CreditNotePaperProps = { creditNote: CreditNoteRecord; asOf?: string | undefined };

/** What became of the credit, on the screen; and the credit note as it is printed. */
export function CreditNotePaper({ creditNote, asOf }: CreditNotePaperProps) {
  const settings = useQuery(settingsQuery).data;
  // Of an earlier moment the account of today says nothing.
  const isAsked = asOf === undefined && creditNote.credit > 0;
  const account = useQuery({ ...accountQuery(creditNote.customer_id, { limit: 1 }), enabled: isAsked });
  const balance = isAsked ? account.data?.balance : undefined;
  return (
    <>
      <p className="mt-4 text-right text-sm text-ink-soft">{sentenceOf(creditUseOf(creditNote, balance))}</p>
      {settings !== undefined && (
        <BillPaper
          fileName={`Credit Note ${creditNoteName(creditNote.id)} – ${creditNote.customer_name}`}
          size={settings.paper_size}
          sheetOf={() => creditNoteSheet({ creditNote, settings, balance, at: now().toISOString() })}
        />
      )}
    </>
  );
}

function sentenceOf(use: CreditUse): string {
  const { uses } = creditNoteTexts;
  switch (use.status) {
    case "settles-invoice":
      return uses.settlesInvoice(use.invoiceId);
    case "in-account":
      return uses.inAccount;
    case "used-up":
      return uses.usedUp;
    case "left":
      return uses.left(rupees(toRupees(use.leftPaise)), rupees(toRupees(use.accountPaise)));
  }
}
