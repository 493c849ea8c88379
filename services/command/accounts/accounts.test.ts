import { randomUUID } from "node:crypto";
import { sampleOf } from "@bahi/contracts/stored/sample.fixture.ts";
import { currentVersion } from "@bahi/contracts/stored/upcast.ts";
import type { NewEvent } from "@bahi/event-store/event-store.ts";
import { openMemoryEventStore } from "@bahi/event-store/memory/memory-event-store.ts";
import { expect, onTestFinished, test } from "vitest";
import { openAccounts } from "./accounts.ts";

function invoiceOf(invoiceId: number, totalPaise: number): NewEvent {
  const type = "InvoiceCreated";
  const data = { ...sampleOf(type), invoiceId, customerId: 1, totalPaise };
  return { id: randomUUID(), type, data, metadata: { version: currentVersion(type) } };
}

test("an event that cannot be applied fails every catch-up from then on, and is applied by none of them again", async () => {
  const store = openMemoryEventStore();
  onTestFinished(() => store.close());
  const accounts = openAccounts(store);
  await store.append("invoice-1", "none", [invoiceOf(1, 5)]);
  await accounts.catchUp();
  // As no command stores it: the invoice fits, and the balance does not.
  await store.append("invoice-2", "none", [invoiceOf(2, Number.MAX_SAFE_INTEGER)]);
  const failures = [];
  for (let n = 0; n < 2; n += 1) failures.push(await accounts.catchUp().catch((error: unknown) => error));
  expect(failures[0]).toBeInstanceOf(RangeError);
  expect(failures[1]).toBe(failures[0]);
  expect(accounts.balanceOf(1)).toBe(5);
  // Nothing that may hold half of an event is kept for the next start.
  expect(accounts.fold.last()).toBeUndefined();
});
