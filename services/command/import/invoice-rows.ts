import { hash } from "node:crypto";
import { financialYearOf } from "@bahi/contracts/calendar.ts";
import { customerRequest } from "@bahi/contracts/customer/api.ts";
import { LINES_MAX } from "@bahi/contracts/invoice/api.ts";
import { inRupees, lineAmountPaise } from "@bahi/contracts/money.ts";
import { productRequest } from "@bahi/contracts/product/api.ts";
import { type RefusalCode, Refused } from "@bahi/contracts/refusal.ts";
import type { CustomerState } from "../customer/evolve.ts";
import type { BillLine } from "./bill-lines.ts";
import type { NumberedRows } from "./bills.ts";
import type { Books, KeyedInvoice } from "./books.ts";
import { errorsOf } from "./errors-of.ts";
import { goodNumbersIn, invoiceKey, nameKey } from "./keys.ts";
import { type NamedRecord, numberIn } from "./named-records.ts";
import type { Report } from "./report.ts";

/** What is wrong with a row, in the words of the person who has the file. */
class BadLine extends Error {
  readonly line: number;
  readonly field: string;
  constructor({ line }: Pick<BillLine, "line">, field: string, message: string) {
    super(message);
    this.line = line;
    this.field = field;
  }
}

export type InvoiceOptions = { books: Books; report: Report; createMissing: boolean };

/** An invoice whose customer and products are known. `first` is its first row. */
export type FoundInvoice = { first: BillLine; invoice: KeyedInvoice };

/**
 * The invoices in the rows of one bill number: one for each customer and financial year. When a row cannot be read,
 * all invoices with its number are held back, because it may belong to any of them; when one names what is not there, those
 * of its year. Rows of one number are found one after the
 * other, so what one of them makes is there for the next.
 */
export async function findInvoices(rows: NumberedRows, options: InvoiceOptions): Promise<FoundInvoice[]> {
  const { report } = options;
  for (const { line, errors } of rows.bad) report.bad(line, errors);
  const found: FoundInvoice[] = [];
  for (const ofYear of Map.groupBy(rows.good, ({ date }) => financialYearOf(date)).values()) {
    const bills = [...Map.groupBy(ofYear, ({ customer }) => nameKey(customer)).values()];
    if (rows.bad.length > 0) {
      bills.forEach(() => report.heldBack());
      continue;
    }
    const invoices: FoundInvoice[] = [];
    for (const lines of bills) {
      const invoice = await foundInvoice(lines, options);
      if (invoice !== undefined) invoices.push(invoice);
    }
    if (invoices.length < bills.length) bills.forEach(() => report.heldBack());
    else found.push(...invoices);
  }
  return found;
}

/** Undefined when one of its rows is bad, which is reported. */
async function foundInvoice(lines: BillLine[], options: InvoiceOptions): Promise<FoundInvoice | undefined> {
  const [first] = lines;
  if (first === undefined) return undefined;
  try {
    checkBill(lines, first);
    const customerId = await customerOf(first, options);
    const written = [];
    const badLines: BadLine[] = [];
    for (const line of lines) {
      try {
        written.push({ ...line.sale, productId: await productOf(line, options) });
      } catch (error) {
        if (!(error instanceof BadLine)) throw error;
        badLines.push(error);
      }
    }
    for (const { line, field, message } of badLines) options.report.bad(line, [{ field, message }]);
    if (badLines.length > 0) return undefined;
    const command = { customerId, invoiceDate: first.date, lines: written, billNumber: first.billNumber };
    const key = invoiceKey(first.billNumber, financialYearOf(first.date), first.customer);
    return { first, invoice: { key, digest: digestOfBill(lines, first), command } };
  } catch (error) {
    if (!(error instanceof BadLine)) throw error;
    const { line, field, message } = error;
    options.report.bad(line, [{ field, message }]);
    return undefined;
  }
}

function checkBill(lines: readonly BillLine[], first: BillLine): void {
  const { billNumber } = first;
  const otherDate = lines.find(({ date }) => date !== first.date);
  if (otherDate !== undefined) {
    throw new BadLine(otherDate, "invoice_date", `Bill ${billNumber} has another date in line ${first.line}`);
  }
  if (lines.length > LINES_MAX) {
    throw new BadLine(
      first,
      "",
      `Bill ${billNumber} has ${lines.length} lines. An invoice has at most ${LINES_MAX}.`,
    );
  }
  const totalled = lines.find(({ totalPaise }) => totalPaise !== undefined);
  if (totalled?.totalPaise === undefined) return;
  const otherTotal = lines.find(
    ({ totalPaise }) => totalPaise !== undefined && totalPaise !== totalled.totalPaise,
  );
  if (otherTotal !== undefined) {
    throw new BadLine(
      otherTotal,
      "bill_total",
      `Bill ${billNumber} has another total in line ${totalled.line}`,
    );
  }
  const sum = lines.reduce((total, { sale }) => total + lineAmountPaise(sale.numberPaise, sale.quantity), 0);
  if (sum !== totalled.totalPaise) {
    const sentence = `The lines of bill ${billNumber} add up to ${inRupees(sum)}, and its total is ${inRupees(totalled.totalPaise)}. Tax, discount and rounding have no place in an invoice; without the column of totals this is not checked.`;
    throw new BadLine(totalled, "bill_total", sentence);
  }
}

async function customerOf(line: BillLine, { books, report, createMissing }: InvoiceOptions): Promise<number> {
  const { customer: name, phone } = line;
  const named = books.customers.named(name).filter(({ state }) => state().status === "active");
  const record = oneOf(named, phone);
  if (record === "several") {
    throw new BadLine(
      line,
      "customer",
      `${named.length} customers are named “${name}”. Please write the number of the customer instead, such as #12.`,
    );
  }
  if (record !== undefined) return known(line, "customer", await record.id);
  const number = numberIn(name);
  if (number !== undefined && books.customerOf(number).status === "active") return number;
  if (!createMissing) throw new BadLine(line, "customer", `There is no customer named “${name}”`);

  const parsed = customerRequest.safeParse({ name, phone });
  if (!parsed.success) {
    const [error] = errorsOf(parsed.error);
    throw new BadLine(
      line,
      error?.field === "phone" ? "customer_phone" : "customer",
      `“${name}” cannot be made a customer: ${error?.message}`,
    );
  }
  const { address, transporter } = parsed.data;
  const { record: made, done } = books.newCustomer({
    name: parsed.data.name,
    phone: parsed.data.phone,
    address,
    transporter,
    companyName: "",
    gstNumber: "",
    creditDays: null,
  });
  const result = await done;
  if (result instanceof Refused) throw new BadLine(line, "customer", result.message);
  report.count("customers", result);
  return known(line, "customer", await made.id);
}

/** One of several customers of a name is meant when its phone number is given. */
function oneOf(
  named: readonly NamedRecord<CustomerState>[],
  phone: string,
): NamedRecord<CustomerState> | "several" | undefined {
  const each = [...new Map(named.map((record) => [record.id, record])).values()];
  if (each.length <= 1) return each[0];
  const numbers = goodNumbersIn(phone);
  const called = each.filter(({ state }) => {
    const customer = state();
    return (
      customer.status === "active" && goodNumbersIn(customer.profile.phone).some((it) => numbers.includes(it))
    );
  });
  return called.length === 1 ? called[0] : "several";
}

async function productOf(line: BillLine, { books, report, createMissing }: InvoiceOptions): Promise<number> {
  const { item: name } = line;
  const [record] = books.products.named(name);
  if (record !== undefined) return known(line, "item", await record.id);
  const number = numberIn(name);
  if (number !== undefined && books.productOf(number).status === "active") return number;
  if (!createMissing) throw new BadLine(line, "item", `There is no product named “${name}”`);

  const parsed = productRequest.safeParse({ item_name: name });
  if (!parsed.success) throw new BadLine(line, "item", errorsOf(parsed.error)[0]?.message ?? "is not a name");
  const { record: made, done } = books.newProduct({ name: parsed.data.item_name, nameHindi: "" });
  const result = await done;
  if (result instanceof Refused) throw new BadLine(line, "item", result.message);
  report.count("products", result);
  return known(line, "item", await made.id);
}

function known(line: BillLine, field: string, id: number | undefined): number {
  if (id !== undefined) return id;
  throw new BadLine(
    line,
    field,
    "This was imported before and has another name now. Please write its number instead, such as #12.",
  );
}

/** Issues an invoice, or decides that it would be issued. */
export async function importInvoice(
  { first, invoice }: FoundInvoice,
  { books, report }: InvoiceOptions,
): Promise<void> {
  const done = await books.issue(invoice);
  if (!(done instanceof Refused)) return report.count("invoices", done);
  const isOther = done.code === "key-used-for-another-order";
  const message = isOther
    ? `Bill ${first.billNumber} was imported before, and the file says something else of it now. It stays as it is.`
    : done.message;
  report.bad(first.line, [{ field: isOther ? "" : fieldOf(done.code), message }]);
  return report.heldBack();
}

const FIELDS: Partial<Record<RefusalCode, string>> = {
  "books-locked": "invoice_date",
  "customer-not-found": "customer",
  "customer-inactive": "customer",
  "product-not-found": "item",
  "product-inactive": "item",
};

function fieldOf(code: RefusalCode): string {
  return FIELDS[code] ?? "";
}

/** The same for the same lines in any order, whatever the customer and the products are called in the books by now. */
function digestOfBill(lines: readonly BillLine[], first: BillLine): string {
  const said = lines.map(({ item, sale: { quantity, unit, boxes, numberPaise } }) =>
    JSON.stringify([nameKey(item), quantity, unit, boxes, numberPaise]),
  );
  return `i1:${hash("sha256", JSON.stringify([first.date, nameKey(first.customer), said.toSorted()]), "base64url")}`;
}
