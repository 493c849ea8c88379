import { failingStore } from "./failing-store.ts";
import { type Instance, startInstance } from "./instance.ts";
import { anil, bina, invoiceFor, paymentBy, soap } from "./requests.ts";

/** One command, sent to one instance. */
type Send = () => ReturnType<Instance["call"]>;

/**
 * Two instances on one store, with two customers and a product. The stores of both fail on request, and what the slow one
 * has decided can be held back until the quick one has written.
 */
export async function twoInstances() {
  const failing = failingStore();
  const slow = await startInstance({ wrap: failing.wrap });
  const failingQuick = failingStore();
  const quick = await startInstance({ databaseUrl: slow.databaseUrl, wrap: failingQuick.wrap });
  for (const customer of [anil, bina]) await slow.call("POST", "/customers", customer);
  await slow.call("POST", "/products", soap);

  /**
   * The answers of the quick one and of the slow one, who did not see each other, when nothing is left to do. With
   * `answer`, the slow one has stored its events first and is not told so.
   */
  async function crossed(bySlow: Send, byQuick: Send, what: "write" | "answer" = "write") {
    const held = failing.holdNextWrite(what);
    const answer = bySlow();
    await held.reached;
    const first = await byQuick();
    held.letGo();
    const second = await answer;
    await Promise.all([slow.settled(), quick.settled()]);
    return [first, second];
  }

  return { slow, quick, failing, failingQuick, crossed };
}

/** The same with an invoice of ₹ 500.00 for the first customer. */
export async function twoInstancesWithInvoice() {
  const two = await twoInstances();
  await two.slow.call("POST", "/invoices", invoiceFor(1));
  return two;
}

/** The same with two invoices of ₹ 500.00 each for the first customer, and an advance of ₹ 900.00. */
export async function twoInstancesWithAdvance() {
  const two = await twoInstancesWithInvoice();
  await two.slow.call("POST", "/invoices", invoiceFor(1));
  await two.slow.call("POST", "/payments", paymentBy(1, 900));
  return two;
}
