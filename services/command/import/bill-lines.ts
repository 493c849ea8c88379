import { billNumberInput } from "@bahi/contracts/invoice/bill-number.ts";
import { saleRequest } from "@bahi/contracts/invoice/api.ts";
import type { CreateInvoiceLine } from "@bahi/contracts/invoice/commands.ts";
import type { BadRow } from "@bahi/contracts/import/api.ts";
import { inRupees, lineAmountPaise, paiseOf, priceInRupees } from "@bahi/contracts/money.ts";
import { amountOf } from "./cells/amount.ts";
import { readDate } from "./cells/date.ts";
import { quantityOf, rateOf, unitOf } from "./cells/quantity.ts";
import { errorsOf } from "./errors-of.ts";
import type { Columns } from "./file/columns.ts";
import type { Row } from "./file/rows.ts";

/** A row of a file of invoices. Its customer and item are still names. */
export type BillLine = {
  line: number;
  billNumber: string;
  customer: string;
  phone: string;
  date: string;
  item: string;
  /** Blank where the file has no total of the bill. */
  totalPaise: number | undefined;
  sale: Omit<CreateInvoiceLine, "productId">;
};

/** The fields that tell of which bill a row is. */
export type BillHead = { billNumber: string; date: string; customer: string; phone: string };

const sale = saleRequest.omit({ product_id: true });

export function headOf(columns: Columns, row: Row): BillHead {
  return {
    billNumber: columns.cell(row, "bill_number"),
    date: columns.cell(row, "invoice_date"),
    customer: columns.cell(row, "customer"),
    phone: columns.cell(row, "customer_phone"),
  };
}

/** Some programs write number, date and customer in the first row of a bill alone. */
export function continues(head: BillHead, columns: Columns, row: Row): boolean {
  return (
    head.billNumber === "" && head.date === "" && head.customer === "" && columns.cell(row, "item") !== ""
  );
}

export function readBillLine(
  row: Row,
  head: BillHead,
  columns: Columns,
  isMonthFirst: boolean,
): BillLine | Omit<BadRow, "line">[] {
  const cell = (field: string) => columns.cell(row, field);
  const errors: Omit<BadRow, "line">[] = [];
  const isMissing = (field: string, text: string, sentence: string) => {
    if (text === "") errors.push({ field, message: sentence });
    return text === "";
  };
  const billNumber = billNumberInput.safeParse(head.billNumber);
  if (!billNumber.success) {
    errors.push(...errorsOf(billNumber.error).map((error) => ({ ...error, field: "bill_number" })));
  }
  isMissing("customer", head.customer, "The customer is missing");
  isMissing("item", cell("item"), "The item is missing");
  let date = "";
  if (!isMissing("invoice_date", head.date, "The date of the bill is missing")) {
    const read = readDate(head.date, isMonthFirst);
    if ("fault" in read) errors.push({ field: "invoice_date", message: read.fault });
    else date = read.date;
  }
  const quantity = quantityOf(cell("quantity"));
  const rate = rateOf(cell("rate"));
  const boxes = cell("number_of_boxes");
  const parsed = sale.safeParse({
    quantity: quantity.quantity,
    unit: unitOf(cell("unit") || quantity.unit),
    number_of_boxes: boxes === "" ? 0 : amountOf(boxes),
    // The number of a line is twice its price.
    number: rate === undefined ? undefined : rate * 2,
  });
  if (!parsed.success) {
    const found = errorsOf(parsed.error, { number: "rate" });
    errors.push(...found.map((error) => withText(error, cell(error.field))));
    return errors;
  }
  const { quantity: count, unit, number_of_boxes, number: numberPaise } = parsed.data;
  errors.push(...faultOfAmount(cell("amount"), count, numberPaise));
  const totalPaise = paiseIn(cell("bill_total"));
  if (totalPaise === "unreadable") {
    errors.push({ field: "bill_total", message: `“${cell("bill_total")}” is not an amount` });
  }
  if (errors.length > 0 || totalPaise === "unreadable") return errors;
  return {
    ...head,
    line: row.line,
    date,
    item: cell("item"),
    totalPaise,
    sale: { quantity: count, unit, boxes: number_of_boxes, numberPaise },
  };
}

/** Names the text that is refused; the predicate of a contract would stand alone otherwise. */
function withText(error: Omit<BadRow, "line">, text: string): Omit<BadRow, "line"> {
  if (text === "") return { ...error, message: "This is missing" };
  return { ...error, message: `“${text}” ${error.message}` };
}

function faultOfAmount(text: string, quantity: number, numberPaise: number): Omit<BadRow, "line">[] {
  const amountPaise = paiseIn(text);
  if (amountPaise === undefined) return [];
  const made = lineAmountPaise(numberPaise, quantity);
  if (amountPaise === made) return [];
  const said =
    amountPaise === "unreadable" ? `“${text}” is not an amount` : `The file says ${inRupees(amountPaise)}`;
  const price = priceInRupees(numberPaise);
  return [{ field: "amount", message: `${said}, and ${quantity} × ${price} is ${inRupees(made)}` }];
}

function paiseIn(text: string): number | "unreadable" | undefined {
  if (text === "") return undefined;
  const amount = amountOf(text);
  return amount === undefined ? "unreadable" : paiseOf(amount);
}
