import { recordId } from "@bahi/contracts/id.ts";
import { toRupees } from "@bahi/contracts/money.ts";
import { z } from "zod";
import { type ApiClient, RefusedByProduct } from "../client/api-client.ts";
import { inParallel } from "@bahi/service-kit/in-parallel.ts";
import { withProgress } from "../client/progress.ts";
import type { RetailInvoice } from "./retail-invoice.ts";
import type { Survey } from "./survey.ts";

/** The most concurrent commands. The numbers of invoices follow the order of the file within this distance. */
export const ORDERS_AT_ONCE = 24;
const CONFLICT = 409;
const WALK_IN = { name: "Walk-in customer", phone: "0000000000", credit_days: 0 };
/** The file says nothing of terms; a wholesaler's customer usually has 30 days. */
const CREDIT_DAYS = 30;

const created = z.object({ id: recordId });

/** The record number of each customer and product of the file. */
export type Ids = { customers: Map<string, number>; products: Map<string, number> };

/** The same row gives the same key in every run, so a second run repeats the commands of the first. */
function keyOf(noun: string, number: string): string {
  return `retail-${noun}-${encodeURIComponent(number)}`;
}

export async function sendMasters(api: ApiClient, survey: Survey): Promise<Ids> {
  const customers = new Map<string, number>();
  await withProgress("customers", survey.customers.size, (done) =>
    inParallel(survey.customers, ORDERS_AT_ONCE, async ([number, country]) => {
      const who =
        number === "" ? WALK_IN : { name: `Customer ${number}`, phone: number, credit_days: CREDIT_DAYS };
      const key = keyOf("customer", number || "walk-in");
      const { id } = await api.post("/customers", key, { ...who, address: country }, created);
      customers.set(number, id);
      done();
    }),
  );

  const products = new Map<string, number>();
  await withProgress("products", survey.products.size, (done) =>
    inParallel(survey.products, ORDERS_AT_ONCE, async ([code, name]) => {
      const { id } = await sendProduct(api, code, name);
      products.set(code, id);
      done();
    }),
  );
  return { customers, products };
}

/**
 * Some goods have several codes in the file, and some codes differ in case alone. The first gets the plain name, the next
 * adds its code to it, and any other a number too. Each name has a key of its own, because each run tries them in the
 * same order.
 */
async function sendProduct(api: ApiClient, code: string, name: string): Promise<{ id: number }> {
  const key = keyOf("product", code);
  const plain = await sendUnlessTaken(api, key, name);
  if (plain !== undefined) return plain;
  const byCode = await sendUnlessTaken(api, `${key}-by-code`, `${name} (${code})`);
  if (byCode !== undefined) return byCode;
  for (let number = 2; ; number++) {
    const numbered = await sendUnlessTaken(api, `${key}-by-code-${number}`, `${name} (${code}, ${number})`);
    if (numbered !== undefined) return numbered;
  }
}

/** Undefined when another product has this name. */
async function sendUnlessTaken(
  api: ApiClient,
  key: string,
  name: string,
): Promise<{ id: number } | undefined> {
  try {
    return await api.post("/products", key, { item_name: name }, created);
  } catch (error) {
    if (error instanceof RefusedByProduct && error.status === CONFLICT) return undefined;
    throw error;
  }
}

function invoiceRequest(invoice: RetailInvoice, ids: Ids): unknown {
  return {
    customer_id: ids.customers.get(invoice.customerId),
    invoice_date: invoice.date,
    sales: invoice.sales.map((sale) => ({
      product_id: ids.products.get(sale.stockCode),
      quantity: sale.quantity,
      unit: "Pcs",
      number: toRupees(sale.numberPaise),
    })),
  };
}

/** Creates the invoices in the order of the file, and returns their record numbers. */
export async function sendInvoices(
  api: ApiClient,
  invoices: AsyncIterable<RetailInvoice>,
  total: number,
  ids: Ids,
): Promise<Set<number>> {
  const numbers = new Set<number>();
  await withProgress("invoices", total, (done) =>
    inParallel(invoices, ORDERS_AT_ONCE, async (invoice) => {
      const key = keyOf("invoice", invoice.invoiceNo);
      const { id } = await api.post("/invoices", key, invoiceRequest(invoice, ids), created);
      numbers.add(id);
      done();
    }),
  );
  return numbers;
}
