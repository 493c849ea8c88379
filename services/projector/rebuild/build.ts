import type { EventStore } from "@bahi/event-store/event-store.ts";
import {
  customerPastTable,
  invoicePastTable,
  paymentPastTable,
  productPastTable,
  settingsPastTable,
  userPastTable,
} from "@bahi/read-models/as-of/past-table.ts";
import { customerTable } from "@bahi/read-models/customer/table.ts";
import { duplicateMemberTable, duplicateProfileTable } from "@bahi/read-models/duplicate/table.ts";
import { moveCheckpoint } from "@bahi/read-models/generation/checkpoint.ts";
import { createSchema, createViews } from "@bahi/read-models/generation/create.ts";
import { historyTable } from "@bahi/read-models/history/table.ts";
import { invoiceLineTable, invoiceTable } from "@bahi/read-models/invoice/table.ts";
import { customerBalanceTable, ledgerEntryTable } from "@bahi/read-models/ledger/table.ts";
import { paymentTable } from "@bahi/read-models/payment/table.ts";
import { productTable } from "@bahi/read-models/product/table.ts";
import { salesDayTable } from "@bahi/read-models/sales/table.ts";
import { settingsTable } from "@bahi/read-models/settings/table.ts";
import type { Table } from "@bahi/read-models/table.ts";
import { userTable } from "@bahi/read-models/user/table.ts";
import type { ClientBase } from "pg";
import { Duplicates } from "../duplicate/duplicates.ts";
import { decode } from "../decode.ts";
import { project } from "../project.ts";
import { MemoryRows } from "./memory-rows.ts";
import { TableLoad } from "./table-load.ts";
import { balancesOf, ledgerOf, salesOf } from "../derived/totals.ts";

export type Build = {
  store: Pick<EventStore, "readAll">;
  /** Two connections, over which tables are loaded in parallel. */
  clients: readonly [ClientBase, ClientBase];
  generation: number;
  signal: AbortSignal;
  onProgress: (eventCount: number) => void;
};

/**
 * Fills a generation from event 1: folds in memory, copies the rows out, creates the indexes, and last sets the
 * checkpoint. Until then the generation cannot be used. Returns its position.
 */
export async function build({ store, clients, generation, signal, onProgress }: Build): Promise<string> {
  const [first, second] = clients;
  await createSchema(first, generation);
  const lines = await TableLoad.begin(first, generation, invoiceLineTable);
  const history = await TableLoad.begin(second, generation, historyTable);
  const rows = new MemoryRows(lines, history);
  let position = "";
  let eventCount = 0;
  for await (const batch of prefetched(store.readAll({ signal }))) {
    for (const recorded of batch) await project(decode(recorded), rows);
    await Promise.all([lines.flush(), history.flush()]);
    position = batch.at(-1)?.position ?? position;
    eventCount += batch.length;
    onProgress(eventCount);
  }
  signal.throwIfAborted();

  function load<Row>(table: Table<Row>, read: () => Iterable<Row>): (client: ClientBase) => Promise<void> {
    return async (client) => {
      const into = await TableLoad.begin(client, generation, table);
      await into.addAll(read());
      await into.end();
    };
  }
  const duplicates = await Duplicates.among(rows.customer.all());
  // The slowest come first, so that both connections end at about the same time.
  const tasks = [
    load(invoiceTable, () => rows.invoice.all()),
    load(ledgerEntryTable, () => ledgerOf(rows)),
    load(invoicePastTable, () => rows.invoice.past),
    load(paymentTable, () => rows.payment.all()),
    load(paymentPastTable, () => rows.payment.past),
    load(customerTable, () => rows.customer.all()),
    load(productTable, () => rows.product.all()),
    load(customerBalanceTable, () => balancesOf(rows)),
    load(salesDayTable, () => salesOf(rows)),
    load(duplicateMemberTable, () => duplicates.members()),
    load(duplicateProfileTable, () => duplicates.profiles()),
    load(userTable, () => rows.user.all()),
    load(settingsTable, () => rows.settings.all()),
    load(customerPastTable, () => rows.customer.past),
    load(productPastTable, () => rows.product.past),
    load(userPastTable, () => rows.user.past),
    load(settingsPastTable, () => rows.settings.past),
  ].values();
  async function work(client: ClientBase): Promise<void> {
    for (const task of tasks) await task(client);
  }
  await Promise.all([lines.end().then(() => work(first)), history.end().then(() => work(second))]);
  await createViews(first, generation);
  if (eventCount > 0) await moveCheckpoint(first, { generation, from: "", to: position, eventCount });
  return position;
}

/** Prefetches one value: the store reads the next batch while the projections fold this one. */
async function* prefetched<T>(source: AsyncIterable<T>): AsyncIterable<T> {
  const values = source[Symbol.asyncIterator]();
  const ask = () => {
    const answer = values.next();
    answer.catch(() => {}); // thrown where it is waited for
    return answer;
  };
  try {
    for (let next = ask(); ;) {
      const { done, value } = await next;
      if (done === true) return;
      next = ask();
      yield value;
    }
  } finally {
    await values.return?.();
  }
}
