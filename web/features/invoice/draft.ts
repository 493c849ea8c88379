import type { CustomerRecord } from "@bahi/contracts/customer/api.ts";
import { LINES_MAX } from "@bahi/contracts/invoice/api.ts";
import { toRupees } from "@bahi/contracts/money.ts";
import type { InvoiceBody } from "../../queries/invoices.ts";
import {
  type Line,
  amountPaiseOf,
  blankLine,
  boxesOf,
  isSameLine,
  isTouched,
  isValid,
  numberOf,
  quantityOf,
} from "./line.ts";

export type ChosenCustomer = Pick<CustomerRecord, "id" | "name" | "company_name" | "phone">;

/** An invoice that is being written. It always has a line. */
export type Draft = {
  customer: ChosenCustomer | undefined;
  /** `YYYY-MM-DD`, or empty while it is typed. */
  invoiceDate: string;
  lines: readonly Line[];
};

export type DraftChange =
  | { type: "customer"; customer: ChosenCustomer | undefined }
  | { type: "date"; invoiceDate: string }
  | { type: "line"; key: number; change: Partial<Omit<Line, "key">> }
  | { type: "add-line" }
  | { type: "remove-line"; key: number };

export function blankDraft(today: string): Draft {
  return { customer: undefined, invoiceDate: today, lines: [blankLine(1)] };
}

export function changeDraft(draft: Draft, change: DraftChange): Draft {
  switch (change.type) {
    case "customer":
      return { ...draft, customer: change.customer };
    case "date":
      return { ...draft, invoiceDate: change.invoiceDate };
    case "line":
      return {
        ...draft,
        lines: draft.lines.map((line) => (line.key === change.key ? { ...line, ...change.change } : line)),
      };
    case "add-line":
      return draft.lines.length >= LINES_MAX
        ? draft
        : { ...draft, lines: [...draft.lines, blankLine(nextKey(draft))] };
    case "remove-line": {
      const rest = draft.lines.filter((line) => line.key !== change.key);
      return { ...draft, lines: rest.length > 0 ? rest : [blankLine(nextKey(draft))] };
    }
  }
}

function nextKey(draft: Draft): number {
  return Math.max(...draft.lines.map((line) => line.key)) + 1;
}

/** Whether there is anything to lose: entries that are not those which the form started with. */
export function isChanged(draft: Draft, start: Draft): boolean {
  const lines = draft.lines.filter(isTouched);
  const before = start.lines.filter(isTouched);
  return (
    draft.customer?.id !== start.customer?.id ||
    draft.invoiceDate !== start.invoiceDate ||
    lines.length !== before.length ||
    lines.some((line, place) => before[place] === undefined || !isSameLine(line, before[place]))
  );
}

export type DraftTotals = {
  itemCount: number;
  boxCount: number;
  totalRupees: number;
  unfinishedCount: number;
};

/** The sums over the valid lines, and how many lines were begun but are not valid. */
export function totalsOf(draft: Draft): DraftTotals {
  const valid = draft.lines.filter(isValid);
  return {
    itemCount: valid.length,
    boxCount: valid.reduce((sum, line) => sum + boxesOf(line), 0),
    totalRupees: toRupees(valid.reduce((sum, line) => sum + amountPaiseOf(line), 0)),
    unfinishedCount: draft.lines.filter(isTouched).length - valid.length,
  };
}

/** What is sent: only valid lines. A draft without a customer is not sent. */
export function toInvoiceBody(draft: Draft): InvoiceBody {
  return {
    customer_id: draft.customer?.id ?? 0,
    invoice_date: draft.invoiceDate,
    sales: draft.lines.filter(isValid).map((line) => ({
      product_id: line.product?.id ?? 0,
      quantity: quantityOf(line),
      unit: line.unit,
      number_of_boxes: boxesOf(line),
      number: numberOf(line),
    })),
  };
}
