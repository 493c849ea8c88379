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
import { MemoryBooks } from "./memory-books.ts";
import { TableLoad } from "./table-load.ts";
import { balancesOf, ledgerOf, salesOf } from "../derived/totals.ts";

export type Build = {
  store: Pick<EventStore, "readAll">;
  /** Two connections, for the rows to flow in side by side. */
  clients: readonly [ClientBase, ClientBase];
  generation: number;
  signal: AbortSignal;
  onProgress: (eventCount: number) => void;
};

/**
 * Fills a generation from event 1: everything is folded in memory and copied out, indexes come last, and the checkpoint
 * is set when all of it stands. Until then nothing says that the generation can be used. Returns its position.
 */
export async function build({ store, clients, generation, signal, onProgress }: Build): Promise<string> {
  const [first, second] = clients;
  await createSchema(first, generation);
  const lines = await TableLoad.begin(first, generation, invoiceLineTable);
  const history = await TableLoad.begin(second, generation, historyTable);
  const books = new MemoryBooks(lines, history);
  let position = "";
  let eventCount = 0;
  for await (const batch of oneAhead(store.readAll({ signal }))) {
    for (const recorded of batch) await project(decode(recorded), books);
    await Promise.all([lines.flush(), history.flush()]);
    position = batch.at(-1)?.position ?? position;
    eventCount += batch.length;
    onProgress(eventCount);
  }
  signal.throwIfAborted();

  function load<Row>(table: Table<Row>, rows: () => Iterable<Row>): (client: ClientBase) => Promise<void> {
    return async (client) => {
      const into = await TableLoad.begin(client, generation, table);
      await into.addAll(rows());
      await into.end();
    };
  }
  const duplicates = await Duplicates.among(books.customer.all());
  // What takes longest comes first, so that both connections are done at the same time.
  const tasks = [
    load(invoiceTable, () => books.invoice.all()),
    load(ledgerEntryTable, () => ledgerOf(books)),
    load(invoicePastTable, () => books.invoice.past),
    load(paymentTable, () => books.payment.all()),
    load(paymentPastTable, () => books.payment.past),
    load(customerTable, () => books.customer.all()),
    load(productTable, () => books.product.all()),
    load(customerBalanceTable, () => balancesOf(books)),
    load(salesDayTable, () => salesOf(books)),
    load(duplicateMemberTable, () => duplicates.members()),
    load(duplicateProfileTable, () => duplicates.profiles()),
    load(userTable, () => books.user.all()),
    load(settingsTable, () => books.settings.all()),
    load(customerPastTable, () => books.customer.past),
    load(productPastTable, () => books.product.past),
    load(userPastTable, () => books.user.past),
    load(settingsPastTable, () => books.settings.past),
  ].values();
  async function work(client: ClientBase): Promise<void> {
    for (const task of tasks) await task(client);
  }
  await Promise.all([lines.end().then(() => work(first)), history.end().then(() => work(second))]);
  await createViews(first, generation);
  if (eventCount > 0) await moveCheckpoint(first, { generation, from: "", to: position, eventCount });
  return position;
}

/** Asks for the next value while the last one is worked on: the store reads while the projections fold. */
async function* oneAhead<T>(source: AsyncIterable<T>): AsyncIterable<T> {
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
