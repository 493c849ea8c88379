import type { SearchAnswer } from "@bahi/contracts/search/api.ts";
import { hasText, searchText, searched } from "@bahi/contracts/search/words.ts";
import { companyBeside } from "@bahi/contracts/customer/company-beside.ts";
import { readDate } from "../../format/dates.ts";
import { rupees } from "../../format/money.ts";
import { ofTotal } from "../../format/of-total.ts";
import { creditNoteName } from "@bahi/contracts/credit-note/name.ts";
import { goToTexts as texts } from "../../texts/go-to.ts";
import { methodNames } from "../../texts/names.ts";

/** A line of the list, and where it leads. */
export type Entry = {
  key: string;
  title: string;
  detail: string;
  to: string;
  amount?: string;
  /** The key that leads there as well. */
  keys?: string;
};

/** Entries under one heading. `key` is the same in each language. `total` is how many there are, also beyond those shown. */
export type EntryGroup = { key: string; name: string; entries: Entry[]; total: string | undefined };

export type Screen = { name: string; path: string; keys?: string };

const words = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(" · ");

/** What a search has found, a group a noun. */
export function groupsOf(found: SearchAnswer): EntryGroup[] {
  const { customers, products, invoices, payments, credit_notes: creditNotes } = found;
  const groups: EntryGroup[] = [
    groupOf("Customers", texts.customers, customers, ({ id, name, company_name, phone, address }) => ({
      title: name,
      detail: words(companyBeside(name, company_name), phone, address),
      to: `/reports?customer=${id}`,
    })),
    groupOf("Products", texts.products, products, ({ item_name, item_name_hindi }) => ({
      title: item_name,
      detail: item_name_hindi ?? "",
      to: `/products?${new URLSearchParams({ q: item_name })}`,
    })),
    groupOf("Invoices", texts.invoices, invoices, (invoice) => ({
      title: texts.invoice(String(invoice.id)),
      detail: words(
        invoice.customer_name,
        companyBeside(invoice.customer_name, invoice.customer_company),
        readDate(invoice.invoice_date),
      ),
      to: `/invoices/${invoice.id}`,
      ...amountOf(invoice.total_amount),
    })),
    groupOf("Payments", texts.payments, payments, (payment) => ({
      title: texts.payment(String(payment.id)),
      detail: words(
        payment.customer_name,
        readDate(payment.payment_date),
        methodNames[payment.payment_method],
        payment.reference_number,
      ),
      to: `/payments?edit=${payment.id}`,
      ...amountOf(payment.amount),
    })),
    groupOf("Credit Notes", texts.creditNotes, creditNotes, (note) => ({
      title: texts.creditNote(creditNoteName(note.id)),
      detail: words(
        note.customer_name,
        readDate(note.credit_note_date),
        texts.invoice(String(note.invoice_id)),
      ),
      to: `/credit-notes/${note.id}`,
      ...amountOf(note.total_amount),
    })),
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

function groupOf<Row extends { id: number }>(
  key: string,
  name: string,
  { rows, total }: { rows: readonly Row[]; total: number },
  entryOf: (row: Row) => Omit<Entry, "key">,
): EntryGroup {
  return {
    key,
    name,
    entries: rows.map((row) => ({ key: `${key} ${row.id}`, ...entryOf(row) })),
    total: total > rows.length ? ofTotal(rows.length, total) : undefined,
  };
}

function amountOf(amount: number | undefined): Pick<Entry, "amount"> {
  return amount === undefined ? {} : { amount: rupees(amount) };
}

/** The screens whose names have the words; all of them without words. */
export function screensFound(screens: readonly Screen[], q: string): EntryGroup[] {
  const entries = screens
    .filter(({ name }) => q === "" || hasText([searchText([name])], searched(q)))
    .map(({ name, path, keys }) => ({
      key: `Screen ${path}`,
      title: name,
      detail: "",
      to: path,
      ...(keys === undefined ? {} : { keys }),
    }));
  return entries.length === 0 ? [] : [{ key: "Screens", name: texts.screens, entries, total: undefined }];
}
