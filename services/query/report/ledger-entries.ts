import { creditNoteName } from "@bahi/contracts/credit-note/name.ts";
import { toRupees } from "@bahi/contracts/money.ts";
import type { PaymentMethod } from "@bahi/contracts/payment/events.ts";
import { paymentMethods } from "@bahi/contracts/payment/method-names.ts";
import type { CustomerLedger } from "@bahi/contracts/report/api.ts";
import { LEDGER, ledgerKindOf } from "@bahi/contracts/report/ledger-kinds.ts";
import type { LedgerEntryTable } from "@bahi/read-models/ledger/table.ts";
import type { Reading } from "../reading/read-model-access.ts";
import type { LedgerQuery } from "./ledger-sums.ts";

const OPENING = "Opening balance";

export type Entry = CustomerLedger["entries"][number];

export const ENTRY_COLUMNS = [
  "ledger_entry.entry_date",
  "ledger_entry.kind",
  "ledger_entry.record_id",
  "ledger_entry.invoice_id",
  "ledger_entry.split",
  "ledger_entry.amount_paise",
  "payment.method",
  "payment.reference_number",
] as const;

/** Method and reference are those of a payment; null for other entries. */
export type EntryRow = Pick<
  LedgerEntryTable,
  "entry_date" | "kind" | "record_id" | "invoice_id" | "split" | "amount_paise"
> & { method: PaymentMethod | null; reference_number: string | null };

/** Those of the period. The payment of an entry is in the same account: so it is found among those of one customer. */
export function entriesIn({ db }: Reading, query: LedgerQuery) {
  let entries = db
    .selectFrom("ledger_entry")
    .leftJoin("payment", (join) =>
      join
        .onRef("payment.id", "=", "ledger_entry.record_id")
        .onRef("payment.customer_id", "=", "ledger_entry.customer_id")
        .on("ledger_entry.kind", "=", LEDGER.payment.code),
    )
    .where("ledger_entry.customer_id", "=", query.customer_id);
  if (query.date_from) entries = entries.where("entry_date", ">=", query.date_from);
  if (query.date_to) entries = entries.where("entry_date", "<=", query.date_to);
  return entries;
}

/** Brings the balance before a period forward. The customer's own opening balance may be dated within it. */
export function toForwardEntry(date: string, hasOwnOpening: boolean, balancePaise: number): Entry {
  return {
    date,
    reference: hasOwnOpening ? "Balance brought forward" : OPENING,
    note: "",
    kind: "opening",
    record_id: null,
    amount: toRupees(balancePaise),
    balance: toRupees(balancePaise),
  };
}

/** `balancePaise` is that after the entry. */
export function toEntry(row: EntryRow, balancePaise: number): Entry {
  return {
    date: row.entry_date,
    reference: referenceOf(row),
    note: noteOf(row),
    kind: ledgerKindOf(row.kind),
    record_id: row.record_id,
    amount: toRupees(row.amount_paise),
    balance: toRupees(balancePaise),
  };
}

/** How a payment came in: `Cheque 266373`, also where somebody typed both into the reference. */
function noteOf({ method, reference_number: reference }: EntryRow): string {
  if (method === null) return "";
  const name = paymentMethods[method];
  const hasName = reference?.toLowerCase().startsWith(name.toLowerCase()) === true;
  return hasName ? reference : [name, reference].filter(Boolean).join(" ");
}

function referenceOf(row: EntryRow): string {
  const purpose = row.split || (row.invoice_id === null ? "advance" : `invoice #${row.invoice_id}`);
  switch (ledgerKindOf(row.kind)) {
    case "invoice":
      return `Invoice #${row.record_id}`;
    case "payment":
      return `Payment #${row.record_id} (${purpose})`;
    case "discount":
      return `Discount #${row.record_id} (${purpose})`;
    case "credit_note":
      return `Credit note ${creditNoteName(row.record_id)} (${purpose})`;
    case "opening":
      return OPENING;
  }
}
