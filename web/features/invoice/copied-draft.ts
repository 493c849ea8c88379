import type { InvoiceCopy } from "@bahi/contracts/invoice/copy.ts";
import { type Draft, blankDraft } from "./draft.ts";
import { type Line, blankLine } from "./line.ts";
import { type SaveRefusal, noRefusal } from "./save-refusal.ts";
import { invoiceFormTexts } from "../../texts/invoice-form.ts";

/** A new invoice of `today` with the customer and the lines of another one, less what takes no new business. */
export function draftOfCopy({ customer, sales }: InvoiceCopy, today: string): Draft {
  const { id, name, company_name, phone } = customer;
  const blank = blankDraft(today);
  return {
    ...blank,
    customer: customer.is_active ? { id, name, company_name, phone } : undefined,
    lines: sales.length > 0 ? sales.map((sale, place) => lineOfCopy(sale, place + 1)) : blank.lines,
  };
}

function lineOfCopy(sale: InvoiceCopy["sales"][number], key: number): Line {
  const { product_id: id, product_name: item_name, product_name_hindi: item_name_hindi } = sale;
  return {
    ...blankLine(key),
    ...(sale.is_active
      ? { product: { id, item_name, item_name_hindi }, isSearched: false }
      : { formerProduct: item_name }),
    quantity: String(sale.quantity),
    unit: sale.unit,
    boxes: String(sale.number_of_boxes),
    number: sale.number.toFixed(2),
  };
}

/** What is said of a customer who takes no new business; a line says it of its product itself. */
export function refusalOfCopy({ customer }: InvoiceCopy): SaveRefusal {
  if (customer.is_active) return noRefusal;
  return { ...noRefusal, customer: invoiceFormTexts.customerDeleted(customer.name) };
}
