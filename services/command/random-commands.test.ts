import { bahiEvent } from "@bahi/contracts/event.ts";
import { invoiceIdsOf, wholeInvoiceId } from "@bahi/contracts/payment/allocation.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Instance, everything, startInstance } from "./testing/instance.ts";
import { anil, invoiceFor, paymentBy, sale, soap } from "./testing/requests.ts";

type Command = [method: "POST" | "PUT" | "DELETE", path: string, body?: object];

const soapNumbered = (index: number) => ({ ...soap, item_name: `Soap ${index}` });
const id = fc.integer({ min: 1, max: 5 });
const rupees = fc.integer({ min: 1, max: 40_000 }).map((paise) => paise / 100);
const fewRupees = fc.integer({ min: 1, max: 5_000 }).map((paise) => paise / 100);
const payment = fc
  .record({
    customer: id,
    amount: rupees,
    invoice: fc.option(id, { freq: 1 }),
    discount: fc.oneof(fc.constant(0), fc.constant(0.5), rupees),
  })
  .map(({ customer, amount, invoice, discount }) =>
    paymentBy(customer, amount, invoice === null ? {} : { invoice_id: invoice, discount_amount: discount }),
  );

const allocations = fc.record({
  allocations: fc.uniqueArray(fc.record({ invoice_id: id, amount: fewRupees }), {
    maxLength: 3,
    selector: (it) => it.invoice_id,
  }),
});

/** What is traded. */
const trade: fc.Arbitrary<Command> = fc.oneof(
  fc
    .tuple(id, id, rupees)
    .map(([customer, product, number]): Command => [
      "POST",
      "/invoices",
      invoiceFor(customer, [sale(product, 3, number)]),
    ]),
  id.map((it): Command => ["DELETE", `/invoices/${it}`]),
  payment.map((body): Command => ["POST", "/payments", body]),
  fc.tuple(id, payment).map(([it, body]): Command => ["PUT", `/payments/${it}`, body]),
  fc.tuple(id, allocations).map(([it, body]): Command => ["POST", `/payments/${it}/allocations`, body]),
  fc
    .tuple(id, id, rupees, allocations)
    .map(([it, customer, amount, body]): Command => [
      "PUT",
      `/payments/${it}`,
      { ...paymentBy(customer, amount), ...body },
    ]),
  fc.tuple(id, fc.constantFrom(1, 2)).map(([invoice_id, quantity]): Command => {
    const rest = { credit_note_date: "2026-04-02", reason: "broken", sales: [{ id: 1, quantity }] };
    return ["POST", "/credit-notes", { invoice_id, ...rest }];
  }),
);

/** What stands in the way of trade. With much of it, all else is refused. */
const upheaval: fc.Arbitrary<Command> = fc.oneof(
  fc.constant<Command>(["POST", "/customers", anil]),
  id.map((it): Command => ["PUT", `/customers/${it}`, { ...anil, name: `Customer ${it}` }]),
  id.map((it): Command => ["DELETE", `/customers/${it}`]),
  fc
    .record({ target_id: id, source_ids: fc.array(id, { minLength: 1, maxLength: 2 }) })
    .map((body): Command => ["POST", "/customers/merge", body]),
  fc
    .tuple(id, fc.constantFrom(0, 100, -50.5))
    .map(([it, amount]): Command => [
      "PUT",
      `/customers/${it}/opening-balance`,
      { amount, date: "2026-03-31" },
    ]),
  id.map((it): Command => ["POST", "/products", soapNumbered(it)]),
  id.map((it): Command => ["DELETE", `/products/${it}`]),
  id.map((it): Command => ["DELETE", `/payments/${it}`]),
  id.map((it): Command => ["DELETE", `/credit-notes/${it}`]),
  fc
    .constantFrom(null, null, "2026-03-31", "2026-04-01")
    .map((until): Command => ["PUT", "/settings/lock", { until, reason: "a wave" }]),
);

/** Commands as they may come, in any order, many of which make no sense. */
const command = fc.oneof({ weight: 3, arbitrary: trade }, { weight: 1, arbitrary: upheaval });

/** Reads the whole log and looks at what must hold whatever has happened. */
async function expectOrder({ store, stores }: Instance): Promise<void> {
  const recorded = await everything(store);
  const events = recorded.map((event) => bahiEvent.parse(event));
  const inOrder = (numbers: number[]) =>
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => index + 1));
  inOrder(events.flatMap((event) => (event.type === "InvoiceCreated" ? event.data.invoiceId : [])));
  inOrder(events.flatMap((event) => (event.type === "PaymentRecorded" ? event.data.paymentId : [])));
  inOrder(events.flatMap((event) => (event.type === "CreditNoteIssued" ? event.data.creditNoteId : [])));
  inOrder(events.flatMap((event) => (event.type === "CustomerAdded" ? event.data.customerId : [])));
  expect(new Set(recorded.map((event) => event.id)).size).toBe(recorded.length);

  const deletedInvoices = new Set(
    events.flatMap((event) => (event.type === "InvoiceDeleted" ? event.data.invoiceId : [])),
  );
  const inParts = new Map<number, number>();
  for (const event of events) {
    if (event.type !== "PaymentRecorded") continue;
    const { state } = await stores.payments.load(event.data.paymentId);
    const isOnDeleted =
      state.status === "recorded" && invoiceIdsOf(state.content).some((it) => deletedInvoices.has(it));
    expect(isOnDeleted).toBe(false);
    if (state.status !== "recorded" || wholeInvoiceId(state.content) !== null) continue;
    for (const { invoiceId, amountPaise } of state.content.allocations) {
      inParts.set(invoiceId, (inParts.get(invoiceId) ?? 0) + amountPaise);
    }
  }
  // Only a payment that is on one invoice with all of its money may be more than is due.
  for (const event of events) {
    if (event.type !== "InvoiceCreated") continue;
    expect(inParts.get(event.data.invoiceId) ?? 0).toBeLessThanOrEqual(event.data.totalPaise);
  }

  await stores.accounts.catchUp();
  await stores.customers.catchUp();
  expect([...stores.accounts.unmovedFrom]).toEqual([]);
  expect([...stores.accounts.excessAllocations]).toEqual([]);
  expect([...stores.accounts.creditNoteMisfits]).toEqual([]);
  expect(stores.accounts.deletedWithBalance()).toEqual([]);
}

test("whatever two instances are asked at once, no answer is a fault and the events stay in order", async () => {
  // Two long histories rather than many short ones: some faults need many steps before them.
  const waves = fc.array(fc.array(command, { minLength: 1, maxLength: 6 }), { minLength: 25, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(waves, async (later) => {
      const one = await startInstance({ store: "postgres" });
      const other = await startInstance({ store: "postgres", databaseUrl: one.databaseUrl });
      const opening: Command[] = [1, 2, 3, 4, 5].flatMap((it): Command[] => [
        ["POST", "/customers", anil],
        ["POST", "/products", soapNumbered(it)],
        ["POST", "/invoices", invoiceFor(it, [sale(it, 10, 100)])],
      ]);
      for (const wave of [...opening.map((it) => [it]), ...later]) {
        const answers = await Promise.all(wave.map((it, index) => (index % 2 ? one : other).call(...it)));
        for (const { status } of answers) expect([200, 201, 404, 409, 422]).toContain(status);
      }
      await Promise.all([one.settled(), other.settled()]);
      await expectOrder(one);
      await one.close();
      await other.close();
    }),
    { numRuns: 2, endOnFailure: true },
  );
});
