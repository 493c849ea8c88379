import { type BahiEvent, bahiEvent } from "@bahi/contracts/event.ts";
import { eventMetadata } from "@bahi/contracts/metadata.ts";
import { systemActor } from "@bahi/command/system-actor.ts";
import type { Rule } from "./rule.ts";

/** What an event states anew or ends, and the business day that it gives it. */
function datedBy({ type, data }: BahiEvent): { of: string; day?: string } | undefined {
  if (type === "InvoiceCreated" || type === "InvoiceCorrected")
    return { of: `invoice ${data.invoiceId}`, day: data.invoiceDate };
  if (type === "InvoiceDeleted") return { of: `invoice ${data.invoiceId}` };
  if (type === "PaymentRecorded" || type === "PaymentChanged")
    return { of: `payment ${data.paymentId}`, day: data.paymentDate };
  if (type === "PaymentDeleted") return { of: `payment ${data.paymentId}` };
  if (type === "CreditNoteIssued")
    return { of: `credit note ${data.creditNoteId}`, day: data.creditNoteDate };
  if (type === "CreditNoteDeleted") return { of: `credit note ${data.creditNoteId}` };
  if (type === "OpeningBalanceSet") return { of: `opening balance ${data.customerId}`, day: data.date };
  return undefined;
}

/** Where the store does not compare what a decision was based on, one of the same moment may be behind the lock. */
export const lockedStays: Rule = {
  name: "what is locked stays: behind a lock in the log nobody changes anything of its days",
  check({ entries, log }) {
    if (!entries.some((entry) => entry.is === "begun" && entry.comparesRevisions === true)) return [];
    const days = new Map<string, string>();
    let until: string | null = null;
    return log.flatMap((recorded) => {
      const event = bahiEvent.parse({ type: recorded.type, data: recorded.data });
      if (event.type === "BooksLocked") until = event.data.until;
      const dated = datedBy(event);
      const changed = dated === undefined ? [] : [days.get(dated.of), dated.day];
      if (dated?.day !== undefined) days.set(dated.of, dated.day);
      // What follows from a command that was accepted is not refused.
      const isOfSystem = eventMetadata.parse(recorded.metadata).actor.id === systemActor.id;
      const locked = changed.find((day) => day !== undefined && until !== null && day <= until);
      return locked === undefined || isOfSystem
        ? []
        : `${event.type} at ${recorded.position} changes ${locked}, and the books are locked up to ${until}`;
    });
  },
};
