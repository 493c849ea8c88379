import { readBusinessDate } from "@bahi/contracts/calendar.ts";
import { customerRequest, openingBalanceRequest } from "@bahi/contracts/customer/api.ts";
import type { CustomerProfile, OpeningBalance } from "@bahi/contracts/customer/commands.ts";
import type { BadRow } from "@bahi/contracts/import/api.ts";
import { inRupees } from "@bahi/contracts/money.ts";
import { Refused, refused } from "@bahi/contracts/refusal.ts";
import type { CustomerState } from "../customer/evolve.ts";
import type { Books } from "./books.ts";
import { sideOf, sidedAmountOf } from "./cells/amount.ts";
import { readDate } from "./cells/date.ts";
import { errorsOf } from "./errors-of.ts";
import type { Columns } from "./file/columns.ts";
import type { Row } from "./file/rows.ts";
import { mayBeOnePerson } from "./keys.ts";
import type { NamedRecord } from "./named-records.ts";
import type { Report } from "./report.ts";
import { plain } from "./cells/plain.ts";

type Errors = Omit<BadRow, "line">[];
type Read = { profile: CustomerProfile; opening: OpeningBalance | null };

export type CustomerFile = { columns: Columns; isMonthFirst: boolean };

/**
 * Imports a row with a customer. Whether the customer is there is decided before the first wait, so rows that are imported
 * at the same time see each other.
 */
export async function importCustomer(
  row: Row,
  file: CustomerFile,
  books: Books,
  report: Report,
): Promise<void> {
  const read = readCustomer(row, file);
  if (Array.isArray(read)) return report.bad(row.line, read);
  const { profile, opening } = read;
  const known = books.customers.named(profile.name).find((record) => isOne(record.state(), profile.phone));
  const before = known?.state() ?? { status: "active", customerId: 0, profile, opening: null };
  const judged = opening && judgeOpening(profile, opening, before, books);
  if (judged instanceof Refused) {
    return report.bad(row.line, [{ field: "opening_balance", message: judged.message }]);
  }
  const wanted = judged === "existing" ? null : opening;
  if (opening !== null && wanted === null) report.count("opening_balances", "existing");
  const id = await customerOf({ profile, opening, known }, books, report);
  if (id instanceof Refused) return report.bad(row.line, [{ field: "name", message: id.message }]);
  if (wanted === null) return undefined;
  if (id === undefined) {
    const sentence =
      "This customer was imported before, and is not here with this name and number any more. Please enter the opening balance by hand.";
    return report.bad(row.line, [{ field: "opening_balance", message: sentence }]);
  }
  const opened = await books.openAccount(id, profile, wanted);
  if (opened instanceof Refused)
    report.bad(row.line, [{ field: "opening_balance", message: opened.message }]);
  else report.count("opening_balances", opened);
  return undefined;
}

/** Undefined for one who was imported before, of whom the file said something else, and who has another name or number now. */
async function customerOf(
  { profile, opening, known }: Read & { known: NamedRecord<CustomerState> | undefined },
  books: Books,
  report: Report,
): Promise<number | Refused | undefined> {
  if (known !== undefined) {
    report.count("customers", "existing");
    return known.id;
  }
  const { record, done } = books.newCustomer(profile, opening);
  const made = await done;
  if (made instanceof Refused) return made;
  report.count("customers", made);
  return record.id;
}

function isOne(customer: CustomerState, phone: string): boolean {
  return customer.status === "active" && mayBeOnePerson(customer.profile.phone, phone);
}

/** Another opening balance stays as it is, also one that was corrected since it was imported. */
function judgeOpening(
  { name, phone }: CustomerProfile,
  opening: OpeningBalance,
  customer: CustomerState,
  books: Books,
): Refused | "existing" | undefined {
  const current = customer.status === "absent" ? null : customer.opening;
  if (current?.amountPaise === opening.amountPaise && current.date === opening.date) return "existing";
  if (books.knowsOpening(name, phone, opening)) return "existing";
  if (current === null) return books.refusalOfOpening(customer, opening);
  const there = `${inRupees(current.amountPaise)} of ${readBusinessDate(current.date)}`;
  return refused(
    "import-file",
    `This customer has another opening balance already: ${there}. It stays as it is.`,
  );
}

function readCustomer(row: Row, { columns, isMonthFirst }: CustomerFile): Read | Errors {
  const cell = (field: string) => columns.cell(row, field);
  const errors: Errors = [];
  const creditDays = cell("credit_days");
  const days = Number(plain(creditDays).replace(/(days?|दिन)\.?$/i, ""));
  const parsed = customerRequest.safeParse({
    name: cell("name"),
    phone: cell("phone"),
    address: cell("address"),
    transporter: cell("transporter"),
    company_name: cell("company_name"),
    gst_number: cell("gst_number"),
    credit_days: creditDays === "" ? null : days,
  });
  if (!parsed.success) errors.push(...errorsOf(parsed.error));
  const opening = readOpening(cell, isMonthFirst, errors);
  if (!parsed.success || errors.length > 0) return errors;
  const { name, phone, address, transporter, company_name, gst_number, credit_days } = parsed.data;
  const profile = {
    name,
    phone,
    address,
    transporter,
    companyName: company_name ?? "",
    gstNumber: gst_number ?? "",
    creditDays: credit_days ?? null,
  };
  return { profile, opening };
}

function readOpening(
  cell: (field: string) => string,
  isMonthFirst: boolean,
  errors: Errors,
): OpeningBalance | null {
  const text = cell("opening_balance");
  if (text === "" || text === "-") return null;
  const read = sidedAmountOf(text);
  if (read === undefined) {
    errors.push({ field: "opening_balance", message: `“${text}” is not an amount` });
    return null;
  }
  if (read.amount === 0) return null;
  const sideText = cell("opening_side");
  const side = sideOf(sideText);
  if (sideText !== "" && side === undefined) {
    errors.push({ field: "opening_side", message: `“${sideText}” is neither Dr nor Cr` });
  }
  if (side !== undefined && read.side !== undefined && side !== read.side) {
    errors.push({ field: "opening_side", message: `“${sideText}” is not what “${text}” says` });
  }
  const dateText = cell("opening_date");
  if (dateText === "") {
    errors.push({ field: "opening_date", message: "An opening balance needs its date" });
    return null;
  }
  const day = readDate(dateText, isMonthFirst);
  if ("fault" in day) {
    errors.push({ field: "opening_date", message: day.fault });
    return null;
  }
  const signed = (read.side ?? side ?? 1) * read.amount;
  const parsed = openingBalanceRequest.safeParse({ amount: signed, date: day.date });
  if (!parsed.success) {
    errors.push(...errorsOf(parsed.error, { amount: "opening_balance", date: "opening_date" }));
    return null;
  }
  return { amountPaise: parsed.data.amount, date: parsed.data.date };
}
