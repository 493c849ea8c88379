import type { RecordedEvent } from "@bahi/event-store/event-store.ts";
import { parsed } from "@bahi/event-store/parsed.ts";
import {
  applyInBatches,
  emptyReadModels,
  everything,
  rebuildFrom,
} from "@bahi/projector/read-models.fixture.ts";
import { invoiceTable, type InvoiceTable } from "@bahi/read-models/invoice/table.ts";
import { paymentTable, type PaymentTable } from "@bahi/read-models/payment/table.ts";
import { customerBalanceTable, ledgerEntryTable } from "@bahi/read-models/ledger/table.ts";
import { liveGeneration } from "@bahi/read-models/generation/live.ts";
import { readModelPool, readModels } from "@bahi/read-models/database.ts";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bahi, startBahi } from "../bahi/bahi-for-test.ts";
import { sendAll } from "./send.ts";
import { balanceOf, foldAccounts, foldSettlements } from "./fold-accounts.ts";
import { breachesOfLock } from "./locked-days.ts";
import { randomCommands } from "./random-commands.ts";

const RUNS = 2;
const STEP_COUNT = 150;

async function eventsOf(bahi: Bahi): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const batch of bahi.store.readAll()) events.push(...batch);
  return events;
}

async function liveRows(bahi: Bahi): Promise<Record<string, unknown[]>> {
  const pool = readModelPool(bahi.databaseUrl);
  try {
    const live = await liveGeneration(readModels(pool));
    const client = await pool.connect();
    const rows = await everything(client, live?.id ?? 0);
    client.release();
    return rows;
  } finally {
    await pool.end();
  }
}

let runs: {
  events: RecordedEvent[];
  live: Record<string, unknown[]>;
  statuses: Record<number, number>;
}[];

beforeAll(async () => {
  runs = [];
  const samples = fc.sample(randomCommands(STEP_COUNT), { numRuns: RUNS, seed: 20_261_121 });
  for (const steps of samples) {
    const bahi = await startBahi();
    const statuses = await sendAll(bahi, steps);
    runs.push({ events: await eventsOf(bahi), live: await liveRows(bahi), statuses });
    await bahi.close();
  }
});
afterAll(() => {
  runs = [];
});

test("what is settled of each invoice and free of each payment is what an independent fold of the events says", () => {
  for (const { events, live } of runs) {
    const settlements = foldSettlements(events.map(parsed));
    for (const row of live[invoiceTable.name] as InvoiceTable[]) {
      const settled = settlements.invoices.get(row.id);
      const { paid_paise, discount_paise, credit_paise } = row;
      expect([row.id, { paid: paid_paise, discount: discount_paise, credit: credit_paise }]).toEqual([
        row.id,
        settled,
      ]);
      const due = row.total_paise - paid_paise - discount_paise - credit_paise;
      expect([row.id, row.payment_status === "overpaid"]).toEqual([row.id, due < 0]);
    }
    for (const row of live[paymentTable.name] as PaymentTable[]) {
      const payment = settlements.payments.get(row.id);
      expect([row.id, row.unallocated_paise]).toEqual([row.id, payment?.unallocated]);
      expect(row.unallocated_paise).toBeGreaterThanOrEqual(0);
      expect(row.unallocated_paise).toBeLessThanOrEqual(row.amount_paise);
    }
  }
});

test("the runs hold every kind of event about trade, and every kind of refusal", () => {
  const types = runs.flatMap(({ events }) => events.map((event) => event.type));
  const expected = [
    "CustomerAdded",
    "CustomerChanged",
    "CustomerDeleted",
    "CustomersMerged",
    "OpeningBalanceSet",
    "ProductAdded",
    "ProductChanged",
    "ProductDeleted",
    "InvoiceCreated",
    "InvoiceCorrected",
    "InvoiceDeleted",
    "PaymentRecorded",
    "PaymentChanged",
    "PaymentAllocated",
    "PaymentMovedToAdvance",
    "PaymentDeleted",
    "CreditNoteIssued",
    "CreditNoteDeleted",
    "BooksLocked",
  ];
  expect(expected.filter((type) => !types.includes(type))).toEqual([]);
  const statuses = runs.flatMap((run) => Object.keys(run.statuses).map(Number));
  expect(statuses).toEqual(expect.arrayContaining([200, 201, 403, 404, 409, 422]));
});

describe.each(Array.from({ length: RUNS }, (_, index) => index))("of random commands %#", (index) => {
  const run = () => {
    const found = runs[index];
    if (found === undefined) throw new Error(`there is no run ${index}`);
    return found;
  };

  test.each([1, 7, 1000])("rows built in batches of %i are those built live", async (size) => {
    const { client, generation } = await emptyReadModels();
    await applyInBatches(client, generation, run().events, size);
    expect(await everything(client, generation)).toEqual(run().live);
  });

  test("a batch that is played twice changes nothing, and a rebuild gives the same rows", async () => {
    const { events, live } = run();
    const { url, client, generation } = await emptyReadModels();
    await applyInBatches(client, generation, events, 50);
    await applyInBatches(client, generation, events.slice(-30), 10);
    expect(await everything(client, generation)).toEqual(live);
    expect(await everything(client, await rebuildFrom(url, client, events))).toEqual(live);
  });
});

test("nothing of a locked day was created, changed, moved or deleted, and a lock that nobody keeps is caught", () => {
  for (const { events } of runs) {
    const log = events.map(parsed);
    expect(breachesOfLock(log)).toEqual([]);
    // As if a lock had been set before the first invoice, and none after it.
    const data = { until: "2026-04-09", reason: "" };
    const planted = log.slice(0, 1).map((first) => ({ ...first, type: "BooksLocked", data }));
    const others = log.filter(({ type }) => type !== "BooksLocked");
    expect(breachesOfLock([...planted, ...others]).length).toBeGreaterThan(0);
  }
});

test("each account is what an independent fold of the events says", () => {
  for (const { events, live } of runs) {
    const accounts = foldAccounts(events.map(parsed));
    expect(live[customerBalanceTable.name]).toHaveLength(live["customer"]?.length ?? 0);
    for (const row of live[customerBalanceTable.name] as Record<string, number>[]) {
      const account = accounts.get(row["customer_id"] ?? 0) ?? {
        opening: 0,
        invoiced: 0,
        paid: 0,
        discount: 0,
        credited: 0,
      };
      expect(row).toMatchObject({
        opening_paise: account.opening,
        invoiced_paise: account.invoiced,
        paid_paise: account.paid,
        discount_paise: account.discount,
        credited_paise: account.credited,
      });
      const entries = (live[ledgerEntryTable.name] as Record<string, number>[]).filter(
        (entry) => entry["customer_id"] === row["customer_id"],
      );
      expect(entries.reduce((sum, entry) => sum + (entry["amount_paise"] ?? 0), 0)).toBe(balanceOf(account));
    }
  }
});
