import type { EventStore } from "@bahi/event-store/event-store.ts";
import { expect, test } from "vitest";
import { startInstance } from "../testing/instance.ts";
import { anil, invoiceFor, soap } from "../testing/requests.ts";

// What a new invoice is decided on: registers that are nearly always as they were read last.

/** Notes the streams that are read. */
function noting(streams: string[], comparesRevisions = true) {
  return (store: EventStore): EventStore => ({
    kind: store.kind,
    comparesRevisions,
    append: (...call) => store.append(...call),
    appendToNext: (...call) => store.appendToNext(...call),
    bindUnchanged: (...call) => store.bindUnchanged(...call),
    findUse: (...call) => store.findUse(...call),
    readStream: (streamId, options) => {
      streams.push(streamId);
      return store.readStream(streamId, options);
    },
    readAll: (options) => store.readAll(options),
    subscribe: (options) => store.subscribe(options),
    ping: () => store.ping(),
    close: () => store.close(),
  });
}

const REGISTERS = ["customers", "products", "settings"];

test("an invoice reads no register while no other instance has written to one", async () => {
  const streams: string[] = [];
  const one = await startInstance({ store: "postgres", wrap: noting(streams) });
  await one.call("POST", "/customers", anil);
  await one.call("POST", "/products", soap);
  await one.call("POST", "/invoices", invoiceFor(1));
  await one.settled();
  streams.length = 0;
  const { status } = await one.call("POST", "/invoices", invoiceFor(1));
  expect(status).toBe(201);
  await one.settled();
  expect(streams).toEqual([]);
});

test("on a store that does not compare, it reads all of them before it is decided", async () => {
  const streams: string[] = [];
  const one = await startInstance({ wrap: noting(streams, false) });
  await one.call("POST", "/customers", anil);
  await one.call("POST", "/products", soap);
  await one.settled();
  streams.length = 0;
  expect((await one.call("POST", "/invoices", invoiceFor(1))).status).toBe(201);
  await one.settled();
  expect(streams.slice(0, 3).toSorted()).toEqual(REGISTERS);
  // A deletion of the customer at the same instant is looked for afterwards.
  expect(streams.slice(3)).toEqual(["customers"]);
});

test("what another instance has changed since is in the invoice, or refuses it", async () => {
  const one = await startInstance({ store: "postgres" });
  const other = await startInstance({ store: "postgres", databaseUrl: one.databaseUrl });
  await one.call("POST", "/customers", anil);
  await one.call("POST", "/products", soap);
  await one.call("POST", "/invoices", invoiceFor(1));
  await other.call("PUT", "/customers/1", { ...anil, name: "Anil & Sons" });
  const renamed = await one.call("POST", "/invoices", invoiceFor(1));
  expect(renamed).toMatchObject({ status: 201, body: { id: 2, customer_name: "Anil & Sons" } });
  expect(await other.call("PUT", "/settings/lock", { until: "2026-04-30" })).toMatchObject({ status: 200 });
  const locked = await one.call("POST", "/invoices", invoiceFor(1));
  expect(locked).toMatchObject({ status: 409, body: { type: "urn:bahi:books-locked" } });
});

test("others who write to a register all the time do not hold up an invoice", async () => {
  const one = await startInstance();
  for (const [path, body] of [
    ["/customers", anil],
    ["/products", soap],
  ] as const)
    await one.call("POST", path, body);
  let written = 0;
  const comparisons: string[][] = [];
  const busy = await startInstance({
    databaseUrl: one.databaseUrl,
    wrap: (store) => ({
      ...noting([])(store),
      appendToNext: async (category, key, eventsFor, digest, options) => {
        comparisons.push(options?.basedOn?.map(({ streamId }) => streamId) ?? []);
        await one.call("PUT", "/customers/1", { ...anil, name: `Anil ${(written += 1)}` });
        return store.appendToNext(category, key, eventsFor, digest, options);
      },
    }),
  });
  expect(await busy.call("POST", "/invoices", invoiceFor(1))).toMatchObject({
    status: 201,
    body: { customer_name: "Anil 3" },
  });
  expect(comparisons).toEqual([REGISTERS, REGISTERS, REGISTERS, ["settings"]]);
});
