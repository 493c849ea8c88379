import { creditNoteName } from "@bahi/contracts/credit-note/name.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { readDate } from "../../../format/dates.ts";
import { rupees } from "../../../format/money.ts";
import { creditNotesOfInvoiceQuery } from "../../../queries/credit-notes.ts";
import { Button } from "../../../ui/button.tsx";
import { creditNoteTexts } from "../../../texts/credit-note.ts";
import { everydayTexts } from "../../../texts/everyday.ts";

const texts = creditNoteTexts.onInvoice;

/** The credit notes on an invoice, each leading to itself; nothing where there is none. */
export function CreditNotesOnInvoice({ invoiceId, asOf }: { invoiceId: number; asOf?: string }) {
  const creditNotes = useQuery(creditNotesOfInvoiceQuery(invoiceId, asOf));
  const rows = creditNotes.data?.rows ?? [];
  if (creditNotes.isLoadingError) {
    return (
      // On paper too: without it the sheet would say that nothing came back.
      <div role="alert" className="mt-6 text-sm text-bad">
        {texts.notLoaded}
        <Button look="quiet" onClick={() => void creditNotes.refetch()}>
          {everydayTexts.tryAgain}
        </Button>
      </div>
    );
  }
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="credit-notes" className="mt-8">
      <h3 id="credit-notes" className="text-lg font-semibold">
        {texts.title}
      </h3>
      <ul className="mt-2 text-sm">
        {rows.map((row) => (
          <li
            key={row.id}
            className="flex justify-between gap-4 border-b border-line px-2 py-2 print:border-neutral-400"
          >
            <span className="min-w-0 break-words">
              <Link to={`/credit-notes/${row.id}`} className="text-cloth underline print:no-underline">
                {creditNoteName(row.id)}
              </Link>{" "}
              · {readDate(row.credit_note_date)}
              <span className="block text-ink-soft">{row.reason}</span>
            </span>
            <span className="figures shrink-0 font-medium">
              {rupees(row.settled_amount ?? 0)}
              {(row.credit ?? 0) > 0 && (
                <span className="block font-normal text-ink-soft">
                  {texts.ofAmount(rupees(row.total_amount ?? 0))}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
