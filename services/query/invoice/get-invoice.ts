import { recordIdParam } from "@bahi/contracts/id.ts";
import { invoiceRecord } from "@bahi/contracts/invoice/api.ts";
import { refused } from "@bahi/contracts/refusal.ts";
import { z } from "zod";
import { asOfField } from "../reading/as-of-field.ts";
import { expectFound } from "../reading/expect-found.ts";
import { question } from "../reading/question.ts";
import type { Reading } from "../reading/read-model-access.ts";
import { toInvoiceRecord } from "./record.ts";
import { returnedOf } from "./returned.ts";

export const getInvoice = question({
  path: "/invoices/:id",
  summary: "One invoice with its lines, as it is or as an earlier version had them",
  admits: "everyone",
  params: z.strictObject({ id: recordIdParam }),
  query: z.strictObject({
    version: recordIdParam
      .optional()
      .describe("The content that it had before later corrections; 1 is the content as it was created"),
    ...asOfField,
  }),
  answer: invoiceRecord,
  asOf: ({ as_of }) => as_of,
  async ask(reading, { params, query }) {
    const { db } = reading;
    const found = await db.selectFrom("invoice").selectAll().where("id", "=", params.id).executeTakeFirst();
    const invoice = expectFound(found, query, "invoice-not-found");
    const { content_version: current } = invoice;
    const version = query.version ?? current;
    if (version > current) {
      throw refused("invoice-version-not-found", `Invoice #${params.id} has no version ${version}`);
    }
    const shown = version === current ? invoice : await lastOfVersion(reading, params.id, version);
    const lines = await db
      .selectFrom("invoice_line")
      .selectAll()
      .where("invoice_id", "=", params.id)
      .where("content_version", "=", version)
      .orderBy("line_id")
      .execute();
    const { is_deleted } = invoice;
    return { body: toInvoiceRecord({ ...shown, is_deleted }, lines, await returnedOf(db, params.id)) };
  },
});

/** The invoice as it was just before it was corrected: with all that was paid on it by then. */
async function lastOfVersion(reading: Reading, invoiceId: number, version: number) {
  return reading.asOf({ position: reading.live.position }, ({ db }) =>
    db
      .selectFrom("invoice_span")
      .selectAll()
      .where("id", "=", invoiceId)
      .where("content_version", "=", version)
      .orderBy("since", "desc")
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
}
