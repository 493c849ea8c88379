import { type Instance, startInstance } from "./instance.ts";
import { anil, bina, correctionFor, invoiceFor, oil, paymentBy, sale, soap } from "./requests.ts";

/** An instance on Postgres with one customer and one product. */
export async function shop(): Promise<Instance> {
  const instance = await startInstance({ store: "postgres" });
  await instance.call("POST", "/customers", anil);
  await instance.call("POST", "/products", soap);
  return instance;
}

/** One call of each kind for a shop that has two customers, an invoice and a payment. */
export const calls = [
  ["POST", "/customers", bina],
  ["PUT", "/customers/2", bina],
  ["DELETE", "/customers/2", undefined],
  ["POST", "/products", oil],
  ["POST", "/invoices", invoiceFor(1)],
  ["PUT", "/invoices/1", correctionFor(1, [sale(1, 9, 100)])],
  ["DELETE", "/invoices/1", undefined],
  ["POST", "/payments", paymentBy(1, 1)],
  ["PUT", "/payments/1", paymentBy(1, 2)],
  ["DELETE", "/payments/1", undefined],
] as const;

/** Runs work many times at once. */
export function times<Result>(count: number, work: (index: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => work(index)));
}
