import { EventTooLargeError } from "@bahi/event-store/errors.ts";
import { expect, test } from "vitest";
import { failingStore } from "../testing/failing-store.ts";
import { everything, startInstance } from "../testing/instance.ts";
import { anil, invoiceFor, paymentBy, soap } from "../testing/requests.ts";
import { reconcile } from "./reconcile.ts";

test("what cannot be completed keeps nothing else back, and is completed when it can be", async () => {
  const failing = failingStore();
  const refused = new Set<string>();
  const { call, store, stores } = await startInstance({
    wrap(inner) {
      const wrapped = failing.wrap(inner);
      return {
        ...wrapped,
        async append(...[streamId, ...rest]) {
          if (refused.has(streamId)) throw new EventTooLargeError(2, 1);
          return wrapped.append(streamId, ...rest);
        },
      };
    },
  });
  await call("POST", "/customers", anil);
  await call("POST", "/products", soap);
  for (const id of [1, 2]) {
    await call("POST", "/invoices", invoiceFor(1));
    await call("POST", "/payments", paymentBy(1, 100, { invoice_id: id }));
    // The deletion is stored, and its instance ends before the payment is moved.
    failing.failAt(1, "after");
    expect(await call("DELETE", `/invoices/${id}`)).toMatchObject({ status: 503 });
    failing.recover();
  }
  const moved = async () =>
    (await everything(store)).filter(({ type }) => type === "PaymentMovedToAdvance").map((it) => it.streamId);
  expect(await moved()).toEqual([]);

  refused.add("payment-1");
  await expect(reconcile(stores, () => new Date())).rejects.toBeInstanceOf(EventTooLargeError);
  expect(await moved()).toEqual(["payment-2"]);
  refused.clear();
  await reconcile(stores, () => new Date());
  expect(await moved()).toEqual(["payment-2", "payment-1"]);
});
