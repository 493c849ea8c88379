import { daysAfter } from "@bahi/contracts/calendar.ts";
import { creditNotesNamed } from "@bahi/contracts/credit-note/name.ts";
import type { Decision, NumberedDecision } from "@bahi/contracts/decision.ts";
import type { CreateInvoice, DeleteInvoice } from "@bahi/contracts/invoice/commands.ts";
import type { InvoiceEvent, InvoiceLine } from "@bahi/contracts/invoice/events.ts";
import { Refused, refused } from "@bahi/contracts/refusal.ts";
import { type BooksLock, refusalOfLock } from "@bahi/contracts/settings/books-lock.ts";
import type { CustomerState } from "../customer/evolve.ts";
import type { ProductState } from "../product/evolve.ts";
import type { SettingsState } from "../settings/evolve.ts";
import type { InvoiceState } from "./evolve.ts";
import { customerFields, type LineRefusal, sumsOf, writeLine } from "./decide-lines.ts";

/**
 * The invoice holds the names of the customer and the products as they are now, and the date on which it is due by the
 * days of credit of today. `defaultCreditDays` are those of a customer without own ones. It is decided before the store
 * gives its number, so a refused invoice uses none.
 */
export function createInvoice(
  command: CreateInvoice,
  customer: CustomerState,
  productOf: (productId: number) => ProductState,
  { defaultCreditDays, booksLock }: Pick<SettingsState, "defaultCreditDays" | "booksLock">,
): NumberedDecision<InvoiceEvent, "customer-not-found" | "customer-inactive" | "books-locked" | LineRefusal> {
  if (customer.status === "absent") return refused("customer-not-found");
  if (customer.status !== "active") return refused("customer-inactive");
  const locked = refusalOfLock(booksLock, command.invoiceDate);
  if (locked) return locked;
  const lines: InvoiceLine[] = [];
  for (const [index, asked] of command.lines.entries()) {
    const line = writeLine(asked, index + 1, index + 1, productOf(asked.productId));
    if (line instanceof Refused) return line;
    lines.push(line);
  }
  const sums = sumsOf(lines);
  if (sums instanceof Refused) return sums;

  return (invoiceId) => [
    {
      type: "InvoiceCreated",
      data: {
        invoiceId,
        ...command,
        billNumber: command.billNumber ?? "",
        dueDate: daysAfter(command.invoiceDate, customer.profile.creditDays ?? defaultCreditDays),
        ...customerFields(customer.profile),
        lines,
        ...sums,
      },
    },
  ];
}

/**
 * The number stays used. The payments on the invoice become advances by events in their own streams. Their dates do not
 * matter to the lock: they stay in the account as they are. `creditNoteIds` are those on the invoice.
 */
export function deleteInvoice(
  command: DeleteInvoice,
  invoice: InvoiceState,
  booksLock: BooksLock | null,
  creditNoteIds: readonly number[],
): Decision<InvoiceEvent, "invoice-not-found" | "books-locked" | "invoice-has-credit-notes"> {
  if (invoice.status === "absent") return refused("invoice-not-found");
  if (invoice.status === "deleted") return []; // asking twice changes nothing
  const locked = refusalOfLock(booksLock, invoice.content.invoiceDate);
  if (locked) return locked;
  if (creditNoteIds.length > 0) {
    return refused("invoice-has-credit-notes", `Delete ${creditNotesNamed(creditNoteIds)} first`);
  }

  return [{ type: "InvoiceDeleted", data: command }];
}
