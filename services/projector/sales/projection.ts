import type { InvoiceTable } from "@bahi/read-models/invoice/table.ts";
import type { PaymentTable } from "@bahi/read-models/payment/table.ts";
import type { SalesDayTable } from "@bahi/read-models/sales/table.ts";

/** What an invoice adds to the day it is dated; nothing once it is deleted. */
export function salesOfInvoice(invoice: InvoiceTable): SalesDayTable[] {
  if (invoice.is_deleted) return [];
  return [
    {
      day: invoice.invoice_date,
      invoice_count: 1,
      payment_count: 0,
      invoiced_paise: invoice.total_paise,
      paid_paise: 0,
    },
  ];
}

/** What a payment adds to the day it is dated: the money, advances too, discounts not. */
export function salesOfPayment(payment: PaymentTable): SalesDayTable[] {
  if (payment.is_deleted) return [];
  return [
    {
      day: payment.payment_date,
      invoice_count: 0,
      payment_count: 1,
      invoiced_paise: 0,
      paid_paise: payment.amount_paise,
    },
  ];
}

/** False for a day, or a change of one, that says nothing. */
export function hasSales(day: SalesDayTable): boolean {
  return (
    day.invoice_count !== 0 || day.payment_count !== 0 || day.invoiced_paise !== 0 || day.paid_paise !== 0
  );
}
