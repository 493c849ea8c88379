import type { DecodedEvent } from "@bahi/contracts/stored/decode-event.ts";
import { schemaOf } from "@bahi/read-models/generation/table.ts";
import {
  type AppendedName,
  type AppendedRows,
  appendedTables,
  byName,
  namesOf,
  type VersionedName,
  type VersionedRows,
  versionedTables,
} from "@bahi/read-models/tables.ts";
import type { Table } from "@bahi/read-models/table.ts";
import type { Client } from "pg";
import type { CurrentEvent, ProjectionRows, Sink, VersionedRow } from "../projection-rows.ts";
import { NotLoadedError } from "../not-loaded.ts";
import { project } from "../project.ts";
import { BatchRowSet, type RowSource, rowSource } from "./batch-row-set.ts";
import { corked } from "./corked.ts";
import { EventChanges } from "./event-changes.ts";
import { RowCache } from "./row-cache.ts";
import type { Writes } from "./write.ts";

/** The new rows of this batch. */
class Added<Row> implements Sink<Row> {
  readonly #rows: Row[] = [];
  readonly #table: Table<Row>;
  readonly #changes: EventChanges;

  constructor(table: Table<Row>, changes: EventChanges) {
    this.#table = table;
    this.#changes = changes;
  }

  add(row: Row): void {
    this.#rows.push(row);
    this.#changes.note(() => this.#rows.pop());
  }

  writeTo(writes: Writes): void {
    writes.insert(this.#table, this.#rows);
  }
}

/** What a writer keeps from one batch to the next. */
export type RowSources = { [Name in VersionedName]: RowSource<VersionedRows[Name]> };

export function rowSources(client: Client, generation: number): RowSources {
  const schema = schemaOf(generation);
  return byName<RowSources>(versionedTables, <Row extends VersionedRow>(table: Table<Row>) =>
    rowSource(client, schema, new RowCache(table)),
  );
}

type RowSets = { [Name in VersionedName]: BatchRowSet<VersionedRows[Name]> };
type Additions = { [Name in AppendedName]: Added<AppendedRows[Name]> };

/** The rows as one batch of live work sees them. */
export type BatchRows = ProjectionRows & RowSets & Additions & { eventChanges: EventChanges };

export function batchRows(sources: RowSources, { isLaterPart = false } = {}): BatchRows {
  const event: CurrentEvent = { position: "", isLaterPart };
  const changes = new EventChanges();
  return {
    current: event,
    eventChanges: changes,
    ...byName<RowSets>(
      sources,
      <Row extends VersionedRow>(source: RowSource<Row>) => new BatchRowSet(source, { event, changes }),
    ),
    ...byName<Additions>(appendedTables, <Row>(table: Table<Row>) => new Added(table, changes)),
  };
}

/**
 * Projects an event. Where it asks for rows that were not loaded, which is rare after {@link prefetch}, what it has changed
 * is taken back, and it begins anew with these rows. Errors: those of {@link project}, and of the database.
 */
export async function projectLoading(event: DecodedEvent, rows: BatchRows): Promise<void> {
  for (;;) {
    const missing = projectLoaded(event, rows);
    if (missing === undefined) return;
    await missing.load();
  }
}

function projectLoaded(event: DecodedEvent, rows: BatchRows): NotLoadedError | undefined {
  try {
    project(event, rows);
    rows.eventChanges.keep();
    return undefined;
  } catch (error) {
    if (!(error instanceof NotLoadedError)) throw error;
    rows.eventChanges.takeBack();
    return error;
  }
}

export function writeRows(rows: BatchRows, writes: Writes): void {
  for (const name of namesOf(versionedTables)) rows[name].writeTo(writes);
  for (const name of namesOf(appendedTables)) rows[name].writeTo(writes);
}

/** Call when the batch is committed. */
export function cacheRows(rows: BatchRows): void {
  for (const name of namesOf(versionedTables)) rows[name].cache();
}

/**
 * Prefetches the rows that the events name, one query a table, in one packet, and then the invoices that the payments and
 * credit notes among them are on. It only saves round trips: a projection may ask for any other row.
 */
export async function prefetch(
  client: Client,
  rows: BatchRows,
  events: readonly DecodedEvent[],
): Promise<void> {
  const customer = new Set<number>();
  const product = new Set<number>();
  const invoice = new Set<number>();
  const payment = new Set<number>();
  const creditNote = new Set<number>();
  for (const { data } of events) {
    if ("customerId" in data) customer.add(data.customerId);
    if ("productId" in data) product.add(data.productId);
    if ("invoiceId" in data) invoice.add(data.invoiceId);
    if ("allocations" in data) for (const { invoiceId } of data.allocations) invoice.add(invoiceId);
    if ("paymentId" in data) payment.add(data.paymentId);
    if ("released" in data) for (const { paymentId } of data.released) payment.add(paymentId);
    if ("creditNoteId" in data) creditNote.add(data.creditNoteId);
    if (!("sourceIds" in data)) continue;
    customer.add(data.masterId);
    for (const sourceId of data.sourceIds) customer.add(sourceId);
  }
  await Promise.all(
    corked(client, () => [
      rows.customer.load(customer),
      rows.product.load(product),
      rows.invoice.load(invoice),
      rows.payment.load(payment),
      rows.credit_note.load(creditNote),
    ]),
  );
  await rows.invoice.load([
    ...[...payment].flatMap((id) => rows.payment.find(id)?.invoice_ids ?? []),
    ...[...creditNote].flatMap((id) => rows.credit_note.find(id)?.invoice_id ?? []),
  ]);
}
