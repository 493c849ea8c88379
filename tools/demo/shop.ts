import type { customerRequest, openingBalanceRequest } from "@bahi/contracts/customer/api.ts";
import type { invoiceRequest } from "@bahi/contracts/invoice/api.ts";
import type { paymentRequest } from "@bahi/contracts/payment/api.ts";
import type { productRequest } from "@bahi/contracts/product/api.ts";
import type { settingsRequest } from "@bahi/contracts/settings/api.ts";
import type { userRequest } from "@bahi/contracts/user/api.ts";
import type { z } from "zod";

type InvoiceBody = z.input<typeof invoiceRequest>;
type SaleBody = InvoiceBody["sales"][number];
type PaymentBody = z.input<typeof paymentRequest>;

/** An invoice that refers to customer and products by their index in the lists of the shop. */
export type DemoInvoice = Omit<InvoiceBody, "customer_id" | "sales"> & {
  customer: number;
  sales: (Omit<SaleBody, "product_id"> & { product: number })[];
};

/** A payment that refers to its customer and, unless it is an advance, its invoice by their index in the lists. */
export type DemoPayment = Omit<PaymentBody, "customer_id" | "invoice_id"> & {
  customer: number;
  invoice?: number;
};

/** What was owed before the books, above zero, or paid in advance. */
export type DemoOpening = z.input<typeof openingBalanceRequest> & { customer: number };

/** A whole shop, as somebody would type it in over some months, in this order. */
export type DemoShop = {
  settings: z.input<typeof settingsRequest>;
  users: z.input<typeof userRequest>[];
  customers: z.input<typeof customerRequest>[];
  openings: DemoOpening[];
  products: z.input<typeof productRequest>[];
  invoices: DemoInvoice[];
  payments: DemoPayment[];
};
