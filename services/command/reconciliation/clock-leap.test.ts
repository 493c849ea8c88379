import { refused } from "@bahi/contracts/refusal.ts";
import { expect, test } from "vitest";
import { failingStore } from "../testing/failing-store.ts";
import { type Answer, everything, type Instance, startInstance } from "../testing/instance.ts";
import { anil, correctionFor, invoiceFor, paymentBy, sale, soap } from "../testing/requests.ts";

/** An invoice of ₹ 500.00 with ₹ 300.00 on it. The clock leaps when the event of the command is stored. */
async function leapAfter(
  command: (instance: Instance) => Promise<Answer>,
): Promise<{ answer: Answer; types: string[] }> {
  let hasLeapt = false;
  function now(): Date {
    if (hasLeapt) throw refused("clock-leapt");
    return new Date();
  }
  const store = failingStore();
  const instance = await startInstance({ now, wrap: store.wrap });
  await instance.call("POST", "/customers", anil);
  await instance.call("POST", "/products", soap);
  await instance.call("POST", "/invoices", invoiceFor(1));
  await instance.call("POST", "/payments", paymentBy(1, 300, { invoice_id: 1 }));
  await instance.settled();
  const before = (await everything(instance.store)).length;

  const held = store.holdNextWrite("answer");
  const answering = command(instance);
  await held.reached;
  hasLeapt = true;
  held.letGo();
  const answer = await answering;
  await instance.settled();
  return { answer, types: (await everything(instance.store)).slice(before).map(({ type }) => type) };
}

test("an invoice that was deleted before the clock has leapt is answered as deleted, and its money is moved", async () => {
  const { answer, types } = await leapAfter((instance) => instance.call("DELETE", "/invoices/1"));
  expect(answer).toMatchObject({ status: 200 });
  expect(types).toEqual(["InvoiceDeleted", "PaymentMovedToAdvance"]);
});

test("an invoice that was corrected before the clock has leapt is answered as corrected, and its money is released", async () => {
  const less = correctionFor(1, [{ ...sale(1, 1, 100), id: 1 }]);
  const { answer, types } = await leapAfter((instance) => instance.call("PUT", "/invoices/1", less));
  expect(answer).toMatchObject({ status: 200, body: { total_amount: 50, paid_amount: 50 } });
  expect(types[0]).toBe("InvoiceCorrected");
  expect(types).toHaveLength(2);
});
