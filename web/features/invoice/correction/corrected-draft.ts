import type { InvoiceRecord } from "@bahi/contracts/invoice/api.ts";
import type { CorrectionBody } from "../../../queries/invoices.ts";
import { type Draft, toInvoiceBody } from "../draft.ts";
import { type Line, blankLine, isValid } from "../line.ts";

/** The invoice as it is, to be corrected. */
export function draftOfInvoice(invoice: InvoiceRecord): Draft {
  return {
    customer: {
      id: invoice.customer_id,
      name: invoice.customer_name,
      company_name: invoice.customer_company,
      phone: invoice.customer_phone,
    },
    invoiceDate: invoice.invoice_date,
    lines: invoice.sales.map((sale, place) => lineOfSale(sale, place + 1)),
  };
}

function lineOfSale(sale: InvoiceRecord["sales"][number], key: number): Line {
  const { product_id: id, product_name: item_name, product_name_hindi: item_name_hindi } = sale;
  return {
    ...blankLine(key),
    saleId: sale.id,
    product: { id, item_name, item_name_hindi },
    isSearched: false,
    quantity: String(sale.quantity),
    unit: sale.unit,
    boxes: String(sale.number_of_boxes),
    number: sale.number.toFixed(2),
  };
}

/**
 * What is sent to take the place of `base`. A line that the invoice no longer has, because another user took it off
 * meanwhile, is sent as a new one.
 */
export function toCorrectionBody(draft: Draft, reason: string, base: InvoiceRecord): CorrectionBody {
  const known = new Set(base.sales.map(({ id }) => id));
  const body = toInvoiceBody(draft);
  const ids = draft.lines.filter(isValid).map(({ saleId }) => saleId);
  return {
    ...body,
    reason: reason.trim(),
    sales: body.sales.map((sale, place) => {
      const id = ids[place];
      return id !== undefined && known.has(id) ? { id, ...sale } : sale;
    }),
  };
}
