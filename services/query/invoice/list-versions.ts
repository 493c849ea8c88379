import { recordIdParam } from "@bahi/contracts/id.ts";
import { type InvoiceVersions, invoiceVersions } from "@bahi/contracts/invoice/api.ts";
import { toRupees } from "@bahi/contracts/money.ts";
import type { Position } from "@bahi/contracts/position.ts";
import { z } from "zod";
import { asOfField } from "../reading/as-of-field.ts";
import { expectFound } from "../reading/expect-found.ts";
import { question } from "../reading/question.ts";

/** Each content begins with an event, so with the version of the row that has the position of this event. */
export const listInvoiceVersions = question({
  path: "/invoices/:id/versions",
  summary: "The contents that an invoice has had, by whom and why it was corrected",
  admits: "everyone",
  params: z.strictObject({ id: recordIdParam }),
  query: z.strictObject(asOfField),
  answer: invoiceVersions,
  asOf: ({ as_of }) => as_of,
  async ask(reading, { params, query }) {
    return reading.asOf(query.as_of, async ({ db }) => {
      const invoice = await db
        .selectFrom("invoice")
        .select("is_deleted")
        .where("id", "=", params.id)
        .executeTakeFirst();
      expectFound(invoice, query, "invoice-not-found");
      const rows = await db
        .selectFrom("invoice_span as invoice")
        .innerJoin("history", (join) =>
          join.onRef("history.record_id", "=", "invoice.id").onRef("history.position", "=", "invoice.since"),
        )
        .where("history.noun", "=", "invoice")
        .where("invoice.id", "=", params.id)
        .where("history.event", "in", ["InvoiceCreated", "InvoiceCorrected"])
        .orderBy("history.position")
        .select(["invoice.content_version as version", "history.at", "history.reason"])
        .select(["history.actor_name", "history.actor_role"])
        .select(["invoice.total_paise", "invoice.invoice_date", "invoice.customer_name"])
        .select((version) =>
          version
            .selectFrom("history as before")
            .whereRef("before.position", "<", "history.position")
            .select(({ fn }) => fn.max<Position | null>("before.position").as("position"))
            .as("previous_position"),
        )
        .execute();
      const versions: InvoiceVersions["versions"] = rows.map((row) => ({
        version: row.version,
        recorded_at: row.at,
        previous_position: row.previous_position ?? "",
        user_name: row.actor_name,
        user_role: row.actor_role,
        reason: row.reason,
        total_amount: toRupees(row.total_paise),
        invoice_date: row.invoice_date,
        customer_name: row.customer_name,
      }));
      return { body: { versions } };
    });
  },
});
