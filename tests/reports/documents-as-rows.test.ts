import type { BahiEvent } from "@bahi/contracts/event.ts";
import { customerAdded, invoiceCreated, payment, recorded } from "@bahi/projector/events.fixture.ts";
import { applyInBatches, emptyReadModels } from "@bahi/projector/read-models.fixture.ts";
import {
  type Documents,
  CUSTOMER_COUNT,
  documents,
  writeDocuments,
} from "@bahi/query/testing/random-documents.ts";
import { readModelPool, readModels } from "@bahi/read-models/database.ts";
import { createTables } from "@bahi/read-models/generation/create.ts";
import { schemaOf } from "@bahi/read-models/generation/table.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";

// The reports are compared with an independent computation on rows that a test writes. Here those rows are compared
// with what the projector makes of the same trade, so that the reports are right about it too.

function eventsOf({ invoices, payments, openings = [] }: Documents): BahiEvent[] {
  const customers = Array.from({ length: CUSTOMER_COUNT }, (_, index) => customerAdded(index + 1));
  return [
    ...customers,
    ...openings.map(({ customerId, date, paise: amountPaise }): BahiEvent => ({
      type: "OpeningBalanceSet",
      data: { customerId, amountPaise, date },
    })),
    ...invoices.map((document) =>
      invoiceCreated(document.id, document.customerId, document.paise, document.date),
    ),
    ...payments.map((document): BahiEvent => ({
      type: "PaymentRecorded",
      data: payment(document.id, document.customerId, document.invoiceId, document.paise, {
        paymentDate: document.date,
        discountPaise: document.discountPaise,
      }),
    })),
  ];
}

/** What the reports read. An account that nothing happened in may have a row of zeros or none. */
async function rowsOfReports(db: ReturnType<typeof readModels>) {
  return {
    invoices: await db
      .selectFrom("invoice")
      .select(["id", "invoice_date", "customer_id", "total_paise", "paid_paise", "discount_paise"])
      .select(["payment_status", "is_deleted"])
      .orderBy("id")
      .execute(),
    entries: await db
      .selectFrom("ledger_entry")
      .selectAll()
      .orderBy("customer_id")
      .orderBy("kind")
      .orderBy("record_id")
      .execute(),
    balances: await db
      .selectFrom("customer_balance")
      .selectAll()
      .where((row) =>
        row.or([row("opening_paise", "<>", 0), row("invoiced_paise", "<>", 0), row("paid_paise", "<>", 0)]),
      )
      .orderBy("customer_id")
      .execute(),
    days: await db.selectFrom("sales_day").selectAll().orderBy("day").execute(),
    dues: await db.selectFrom("customer_due").selectAll().orderBy("customer_id").execute(),
  };
}

test("the rows that the tests of the reports write are those that the projector makes of the same trade", async () => {
  const { url, client, generation } = await emptyReadModels();
  const pool = readModelPool(url, { max: 1 });
  try {
    await fc.assert(
      fc.asyncProperty(documents, async (trade) => {
        const db = readModels(pool).withSchema(schemaOf(generation));
        await writeDocuments(db, trade);
        const written = await rowsOfReports(db);

        await client.query("update bahi.generation set position = '', event_count = 0");
        await createTables(client, generation);
        await applyInBatches(client, generation, recorded(eventsOf(trade)), 17);
        expect(written).toEqual(await rowsOfReports(db));
      }),
      { numRuns: 15 },
    );
  } finally {
    await pool.end();
  }
});
