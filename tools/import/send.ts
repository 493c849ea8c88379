import { RECORD_ID_MAX, recordId } from "@bahi/contracts/id.ts";
import { toRupees } from "@bahi/contracts/money.ts";
import { productNameKey } from "@bahi/contracts/product/name.ts";
import { z } from "zod";
import { type ApiClient, isKeyOfAnother, RefusedByProduct } from "../client/api-client.ts";
import { inParallel } from "@bahi/service-kit/in-parallel.ts";
import { withProgress } from "../client/progress.ts";
import type { RetailInvoice } from "./retail-invoice.ts";
import type { Survey } from "./survey.ts";

/** The most concurrent commands. The numbers of invoices follow the order of the file within this distance. */
export const COMMANDS_AT_ONCE = 24;
const NOT_FOUND = 404;
const CONFLICT = 409;
const UNPROCESSABLE = 422;
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
    inParallel(survey.customers, COMMANDS_AT_ONCE, async ([number, country]) => {
      const who =
        number === "" ? WALK_IN : { name: `Customer ${number}`, phone: number, credit_days: CREDIT_DAYS };
      const countries = [country, ...(survey.otherCountries.get(number) ?? [])];
      const bodies = countries.map((address) => ({ ...who, address }));
      const key = keyOf("customer", number || "walk-in");
      customers.set(number, await named(who.name, () => postOneOf(api, "/customers", key, bodies)));
      done();
    }),
  );

  const products = new Map<string, number>();
  const codes = [...survey.products.keys()];
  const spellings = Map.groupBy(codes, (code) => productNameKey(code));
  await withProgress("products", survey.products.size, (done) =>
    inParallel(survey.products, COMMANDS_AT_ONCE, async ([code, name]) => {
      // Where a part of the file has no description, its product is named by its code.
      const names = [...new Set([name, ...(survey.otherDescriptions.get(code) ?? []), code])];
      const alike = spellings.get(productNameKey(code))?.length ?? 1;
      products.set(code, await named(`Product ${code}`, () => sendProduct(api, { code, names, alike })));
      done();
    }),
  );
  return { customers, products };
}

/**
 * Sends a creation whose key an earlier import may have used: of a part of this file, which says less. `bodies` are all
 * contents that parts of the file can give. The first is that of the whole; the others can only find what exists, because
 * they are sent when the key is bound.
 */
async function postOneOf(
  api: ApiClient,
  path: string,
  key: string,
  bodies: readonly unknown[],
): Promise<number> {
  for (const body of bodies) {
    const id = await postUnlessOther(api, path, key, body);
    if (id !== undefined) return id;
  }
  throw new RefusedByProduct(
    UNPROCESSABLE,
    "it is in the books from a file that says something else of it. Please import that file.",
  );
}

/** Undefined when the key has created something else. */
async function postUnlessOther(
  api: ApiClient,
  path: string,
  key: string,
  body: unknown,
): Promise<number | undefined> {
  try {
    return (await api.post(path, key, body, created)).id;
  } catch (error) {
    if (isKeyOfAnother(error)) return undefined;
    throw error;
  }
}

/** A refusal says what it is about. */
async function named<Result>(what: string, send: () => Promise<Result>): Promise<Result> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof RefusedByProduct)) throw error;
    throw new RefusedByProduct(error.status, `${what}: ${error.message}`);
  }
}

/**
 * `names` are those that it has in the whole file and in parts of it; `alike` codes differ from it in case alone, at
 * most.
 */
type RetailProduct = { code: string; names: readonly string[]; alike: number };

/** A key of a product and the names that are sent under it. */
type Naming = { key: string; names: string[] };

/**
 * Some goods have several codes in the file, and some codes differ in case alone. The first gets the plain name, the next
 * adds its code to it, and any other a number too. Each name has a key of its own. A key that was used by an earlier import
 * is sought first: the plain name may be free today, because the product that had it was renamed.
 */
async function sendProduct(api: ApiClient, { code, names, alike }: RetailProduct): Promise<number> {
  const key = keyOf("product", code);
  const byCode = { key: `${key}-by-code`, names: names.map((name) => `${name} (${code})`) };
  const byNumber = (number: number): Naming => ({
    key: `${key}-by-code-${number}`,
    names: names.map((name) => `${name} (${code}, ${number})`),
  });
  const numbers = Array.from({ length: alike - 1 }, (_, index) => index + 2);
  for (const naming of [byCode, ...numbers.map(byNumber)]) {
    if (!(await isUsed(api, naming.key))) continue;
    return postOneOf(api, "/products", naming.key, requestsOf(naming));
  }
  for (const naming of [{ key, names: [...names] }, byCode]) {
    const id = await sendUnlessTaken(api, naming);
    if (id !== undefined) return id;
  }
  for (let number = 2; ; number++) {
    const id = await sendUnlessTaken(api, byNumber(number));
    if (id !== undefined) return id;
  }
}

const requestsOf = ({ names }: Naming) => names.map((name) => ({ item_name: name }));

/** Undefined when another product has this name. */
async function sendUnlessTaken(api: ApiClient, naming: Naming): Promise<number | undefined> {
  try {
    return await postOneOf(api, "/products", naming.key, requestsOf(naming));
  } catch (error) {
    if (error instanceof RefusedByProduct && error.status === CONFLICT) return undefined;
    throw error;
  }
}

/** Whether a key is bound. A change of a product that there cannot be binds none. */
async function isUsed(api: ApiClient, key: string): Promise<boolean> {
  try {
    await api.put(`/products/${RECORD_ID_MAX}`, key, { item_name: "-" }, created);
    return true;
  } catch (error) {
    if (isKeyOfAnother(error)) return true;
    if (error instanceof RefusedByProduct && error.status === NOT_FOUND) return false;
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

/**
 * `differing` are the numbers of bills that are in the books with another content, as after the import of a part of the
 * file.
 */
export type SentInvoices = { ids: Set<number>; differing: string[] };

/** Creates the invoices in the order of the file. What an earlier import has made stays as it is. */
export async function sendInvoices(
  api: ApiClient,
  invoices: AsyncIterable<RetailInvoice>,
  total: number,
  ids: Ids,
): Promise<SentInvoices> {
  const sent: SentInvoices = { ids: new Set(), differing: [] };
  await withProgress("invoices", total, (done) =>
    inParallel(invoices, COMMANDS_AT_ONCE, async (invoice) => {
      const { invoiceNo } = invoice;
      const key = keyOf("invoice", invoiceNo);
      const id = await named(`Bill ${invoiceNo}`, () =>
        postUnlessOther(api, "/invoices", key, invoiceRequest(invoice, ids)),
      );
      if (id === undefined) sent.differing.push(invoiceNo);
      else sent.ids.add(id);
      done();
    }),
  );
  return sent;
}
