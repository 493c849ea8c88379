import { businessDateOf } from "@bahi/contracts/calendar.ts";
import { historyEntry } from "@bahi/contracts/history.ts";
import { recordId } from "@bahi/contracts/id.ts";
import { settingsRecord } from "@bahi/contracts/settings/api.ts";
import { z } from "zod";
import { type ApiClient, isKeyOfAnother } from "../client/api-client.ts";
import { inParallel } from "@bahi/service-kit/in-parallel.ts";
import { withProgress } from "../client/progress.ts";
import type { DemoShop } from "./shop.ts";

export const COMMANDS_AT_ONCE = 8;

const created = z.object({ id: recordId });

function idAt(ids: readonly (number | undefined)[], index: number): number {
  const id = ids[index];
  if (id === undefined) throw new Error(`The demo names record ${index} of ${ids.length}`);
  return id;
}

/**
 * Fills Bahi with a shop, through the API. When it is ended and started again, also on another day, it resumes: each
 * record has its key, and dates count from the day of the first record. Does nothing and returns undefined when Bahi
 * has other customers, or the demo of another version of the program.
 */
export async function fillWithDemo(
  api: ApiClient,
  shopOn: (day: string) => DemoShop,
): Promise<DemoShop | undefined> {
  const firstDay = await firstDayOf(api);
  if (firstDay === undefined) return undefined;
  const shop = shopOn(firstDay);
  const { settings, users, customers, openings, products, invoices, payments } = shop;
  try {
    await api.put("/settings", "demo/settings", settings, settingsRecord);
  } catch (error) {
    if (isKeyOfAnother(error)) return undefined;
    throw error;
  }
  const total = users.length + customers.length + products.length + invoices.length + payments.length;

  await withProgress("demo", total, async (done) => {
    /** Sends the bodies of one noun and returns the record numbers, in the same order. */
    async function send<T>(
      path: string,
      items: readonly T[],
      bodyOf: (item: T) => unknown,
    ): Promise<number[]> {
      const ids: number[] = [];
      await inParallel(items.entries(), COMMANDS_AT_ONCE, async ([index, item]) => {
        const { id } = await api.post(path, `demo${path}/${index}`, bodyOf(item), created);
        ids[index] = id;
        done();
      });
      return ids;
    }

    await send("/auth/users", users, (user) => user);
    const customerIds = await send("/customers", customers, (customer) => customer);
    for (const { customer, ...opening } of openings) {
      const path = `/customers/${idAt(customerIds, customer)}/opening-balance`;
      await api.put(path, `demo/openings/${customer}`, opening, created);
    }
    const productIds = await send("/products", products, (product) => product);
    const invoiceIds = await send("/invoices", invoices, ({ customer, sales, ...invoice }) => ({
      ...invoice,
      customer_id: idAt(customerIds, customer),
      sales: sales.map(({ product, ...sale }) => ({ ...sale, product_id: idAt(productIds, product) })),
    }));
    await send("/payments", payments, ({ customer, invoice, ...payment }) => ({
      ...payment,
      customer_id: idAt(customerIds, customer),
      ...(invoice === undefined ? {} : { invoice_id: idAt(invoiceIds, invoice) }),
    }));
  });
  return shop;
}

/** Today, or the day of the first record when an earlier demo was interrupted. */
async function firstDayOf(api: ApiClient): Promise<string | undefined> {
  const [first] = await api.get("/customers?is_active=all&sort=id&order=asc&limit=1", z.array(created));
  if (first === undefined) return businessDateOf(new Date());
  const [entry] = await api.get(`/customers/${first.id}/history?order=asc&limit=1`, z.array(historyEntry));
  return entry?.command_key.startsWith("demo/") ? businessDateOf(new Date(entry.at)) : undefined;
}
