import { expect } from "vitest";
import { reconcile } from "../reconciliation/reconcile.ts";
import { everything, type Instance } from "./instance.ts";

/** What is on an invoice, in paise, as every instance agrees: a reconciler finds nothing to do about it. */
export async function onInvoice({ stores, store }: Instance, invoiceId = 1) {
  const before = await everything(store);
  await reconcile(stores, () => new Date());
  expect(await everything(store)).toEqual(before);
  const { accounts } = stores;
  const { discountPaise, creditPaise, paidPaise } = accounts.onInvoice(invoiceId);
  return {
    total: accounts.invoice(invoiceId)?.totalPaise,
    settled: accounts.settledOn(invoiceId),
    discount: discountPaise,
    credit: creditPaise,
    paid: paidPaise,
    stated: await statedOn(stores, invoiceId),
  };
}

/** The same once a reconciler has done what was left to do. */
export async function leftOnInvoice(instance: Instance, invoiceId = 1) {
  await reconcile(instance.stores, () => new Date());
  return onInvoice(instance, invoiceId);
}

/** What the streams of the payments themselves say is on an invoice. */
async function statedOn({ payments }: Instance["stores"], invoiceId: number): Promise<number> {
  let sum = 0;
  for (let id = 1; ; id += 1) {
    const { state } = await payments.load(id);
    if (state.status === "absent") return sum;
    if (state.status === "deleted") continue;
    const on = state.content.allocations.find((each) => each.invoiceId === invoiceId);
    sum += on?.amountPaise ?? 0;
  }
}
