import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { wholeInvoiceId } from "@bahi/contracts/payment/allocation.ts";
import type { BahiEvent } from "@bahi/contracts/event.ts";
import {
  getPostgreSQLEventStore,
  postgreSQLProjection,
  rebuildPostgreSQLProjections,
} from "@event-driven-io/emmett-postgresql";
import type { ClientBase } from "pg";
import { syntheticHistory } from "./synthetic-history.ts";

// The batch size beyond which its rebuild gets no faster, and no pause between batches: its defaults are 100 and 50 ms.
const PULLING = { batchSize: 1_000, pullingFrequencyInMs: 0 };

const TABLES = `
  create schema peer;
  create table peer.invoice (id int primary key, customer_id int, invoice_date date, customer_name text,
    total_paise bigint, paid_paise bigint not null default 0);
  create table peer.invoice_line (invoice_id int, line_id int, product_id int, product_name text, quantity int,
    unit text, boxes int, number_paise bigint, amount_paise bigint, primary key (invoice_id, line_id));
  create table peer.ledger_entry (customer_id int, entry_date date, side int, record_id int, invoice_id int,
    amount_paise bigint, primary key (side, record_id));`;

/** The sums over the rows of a history. */
type Sums = {
  invoices: number;
  paid: number;
  lines: number;
  linePaise: number;
  entries: number;
  balance: number;
};

const SUMS = `
  select i.*, l.*, e.* from
    (select count(*)::int as invoices, sum(paid_paise)::float8 as paid from peer.invoice) i,
    (select count(*)::int as lines, sum(amount_paise)::float8 as "linePaise" from peer.invoice_line) l,
    (select count(*)::int as entries, sum(amount_paise)::float8 as balance from peer.ledger_entry) e`;

const INVOICE_CREATED = {
  name: "invoice_created",
  text: `
    with line as (
      insert into peer.invoice_line
      select $1, l."lineId", l."productId", l."productName", l.quantity, l.unit, l.boxes, l."numberPaise", l."amountPaise"
      from json_to_recordset($6) as l("lineId" int, "productId" int, "productName" text, quantity int, unit text,
        boxes int, "numberPaise" bigint, "amountPaise" bigint)
    ), entry as (
      insert into peer.ledger_entry values ($2, $3, 0, $1, $1, $5)
    )
    insert into peer.invoice values ($1, $2, $3, $4, $5)`,
};

const PAYMENT_STATED = {
  name: "payment_stated",
  text: `
    with paid as (
      update peer.invoice set paid_paise = paid_paise + $5
        - coalesce((select 0 - amount_paise from peer.ledger_entry where side = 1 and record_id = $3), 0)
      where id = $4
    )
    insert into peer.ledger_entry values ($1, $2, 1, $3, $4, 0 - $5::bigint)
    on conflict (side, record_id) do update
      set entry_date = excluded.entry_date, amount_paise = excluded.amount_paise`,
};

async function apply(client: ClientBase, { type, data }: BahiEvent): Promise<void> {
  if (type === "InvoiceCreated") {
    const { invoiceId, customerId, invoiceDate, customerName, totalPaise, lines } = data;
    const values = [invoiceId, customerId, invoiceDate, customerName, totalPaise, JSON.stringify(lines)];
    await client.query({ ...INVOICE_CREATED, values });
  } else if (type === "PaymentRecorded" || type === "PaymentChanged") {
    const { customerId, paymentDate, paymentId, amountPaise } = data;
    await client.query({
      ...PAYMENT_STATED,
      values: [customerId, paymentDate, paymentId, wholeInvoiceId(data), amountPaise],
    });
  }
}

/** Invoices, their lines and the ledger as rows: less than our rebuild makes of the same events. */
const projection = postgreSQLProjection<BahiEvent>({
  name: "books",
  canHandle: ["InvoiceCreated", "PaymentRecorded", "PaymentChanged"],
  truncate: async ({ connection: { client } }) => {
    await client.query("truncate peer.invoice, peer.invoice_line, peer.ledger_entry");
  },
  handle: async (events, { connection: { client } }) => {
    for (const event of events) await apply(client, event);
  },
});

/**
 * The rebuild of emmett-postgresql over the first `count` events of the same history, timed at each call.
 *
 * One writer appends them, one after the other: it reads in the order of transactions, and skips an event whose
 * position is below that of one before it. Of two concurrent appends the later transaction often has the earlier
 * position (198 of 4,000 with 32 writers), and the rebuild skips that event. It does not report a handler that threw,
 * so the rows show whether it was complete.
 */
export async function emmettRebuild(
  databaseUrl: string,
  client: ClientBase,
  count: number,
): Promise<() => Promise<number>> {
  await client.query(TABLES);
  const expected = await fill(databaseUrl, count);
  return async () => {
    const consumer = rebuildPostgreSQLProjections<BahiEvent>({
      connectionString: databaseUrl,
      pulling: PULLING,
      // The same processor a second time would empty the tables and then continue after the last event.
      projections: [{ projection, processorId: randomUUID() }],
    });
    const start = performance.now();
    await consumer.start();
    const took = (performance.now() - start) / 1000;
    await consumer.close();
    const { rows } = await client.query<Sums>(SUMS);
    if (!isDeepStrictEqual({ ...rows[0] }, expected)) {
      throw new Error(`emmett rebuilt ${JSON.stringify(rows[0])}, and not ${JSON.stringify(expected)}`);
    }
    return took;
  };
}

/** Appends the history, and returns the sums that its rows must have. */
async function fill(databaseUrl: string, count: number): Promise<Sums> {
  const store = getPostgreSQLEventStore(databaseUrl);
  const sums: Sums = { invoices: 0, paid: 0, lines: 0, linePaise: 0, entries: 0, balance: 0 };
  try {
    for (const { streamId, event } of syntheticHistory(count)) {
      await store.appendToStream(streamId, [event]);
      add(sums, event);
    }
  } finally {
    await store.close();
  }
  return sums;
}

/** A payment that is changed keeps its amount in this history. */
function add(sums: Sums, { type, data }: BahiEvent): void {
  if (type === "InvoiceCreated") {
    sums.invoices += 1;
    sums.lines += data.lines.length;
    sums.linePaise += data.lines.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
    sums.entries += 1;
    sums.balance += data.totalPaise;
  } else if (type === "PaymentRecorded") {
    sums.paid += wholeInvoiceId(data) === null ? 0 : data.amountPaise;
    sums.entries += 1;
    sums.balance -= data.amountPaise;
  }
}
