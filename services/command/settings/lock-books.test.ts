import { headOf } from "@bahi/event-store/head.ts";
import { expect, test } from "vitest";
import { everything, startInstance } from "../testing/instance.ts";
import { bina, invoiceFor, paymentBy } from "../testing/requests.ts";
import { shop, times } from "../testing/shop.ts";

const DAY = "2026-04-01";
const lock = { until: DAY };

test("a lock that one instance has set holds at once in another", async () => {
  const one = await shop();
  const other = await startInstance({ store: "postgres", databaseUrl: one.databaseUrl });
  expect((await other.call("POST", "/invoices", invoiceFor(1))).status).toBe(201);
  expect((await one.call("PUT", "/settings/lock", lock)).status).toBe(200);
  expect((await other.call("POST", "/invoices", invoiceFor(1))).status).toBe(409);
  expect((await other.call("DELETE", "/invoices/1")).status).toBe(409);
  await other.call("PUT", "/settings/lock", { until: null, reason: "late bill" });
  expect((await one.call("POST", "/invoices", invoiceFor(1))).status).toBe(201);
});

test("when a lock is answered, this instance stores nothing more that it decided before", async () => {
  const { call, store } = await shop();
  const sent = times(20, (n) =>
    n % 2 === 0
      ? call("POST", "/invoices", invoiceFor(1))
      : call("POST", "/payments", { ...paymentBy(1, 5), payment_date: DAY }),
  );
  expect((await call("PUT", "/settings/lock", lock)).status).toBe(200);
  const head = await headOf(store);
  const answers = await sent;
  expect(await headOf(store)).toBe(head);
  for (const { status } of answers) expect([201, 409]).toContain(status);
  const stored = (await everything(store)).filter(({ type }) => /InvoiceCreated|PaymentRecorded/.test(type));
  expect(stored).toHaveLength(answers.filter(({ status }) => status === 201).length);
  // A refused invoice uses no number.
  const { body } = await call("POST", "/invoices", { ...invoiceFor(1), invoice_date: "2026-04-02" });
  expect(body["id"]).toBe(1 + stored.filter(({ type }) => type === "InvoiceCreated").length);
});

test("a merge that moves an entry of a locked day is refused, also one that came by an earlier merge, and deleted ones do not count", async () => {
  const { call } = await shop();
  await call("POST", "/customers", bina);
  await call("POST", "/customers", { ...bina, name: "Chitra" });
  const { body } = await call("POST", "/payments", { ...paymentBy(3, 5), payment_date: DAY });
  await call("POST", "/customers/merge", { target_id: 2, source_ids: [3] });
  await call("PUT", "/settings/lock", lock);
  const merge = () => call("POST", "/customers/merge", { target_id: 1, source_ids: [2] });
  expect(await merge()).toMatchObject({
    status: 409,
    body: {
      detail: expect.stringContaining(
        "Customer 2 has entries dated up to that day, and a merge would move them.",
      ) as string,
    },
  });
  await call("PUT", "/settings/lock", { until: null, reason: "a slip" });
  await call("DELETE", `/payments/${Number(body["id"])}`);
  await call("PUT", "/settings/lock", lock);
  expect((await merge()).status).toBe(200);
});
