import { businessDateOf } from "@bahi/contracts/calendar.ts";
import { creditNoteRequest } from "@bahi/contracts/credit-note/api.ts";
import type { IssueCreditNote } from "@bahi/contracts/credit-note/commands.ts";
import { deletionQuery } from "@bahi/contracts/deletion.ts";
import { adminOnly } from "@bahi/service-kit/auth/authenticate.ts";
import type { App } from "@bahi/service-kit/http/app.ts";
import { answerPosition } from "@bahi/service-kit/http/position.ts";
import type { z } from "zod";
import { ownerOf } from "../customer/evolve.ts";
import { clockOf } from "../execution/command-context.ts";
import { latestOf } from "../execution/latest-of.ts";
import { contextOf } from "../http/command-context.ts";
import { recordPath } from "../http/record-path.ts";
import { undoExcessCorrections } from "../reconciliation/compensate-correction.ts";
import { restoreIfOwing } from "../reconciliation/restore-customer.ts";
import { refuseMisfit } from "../reconciliation/take-back-credit-notes.ts";
import type { RouteDeps } from "../route-deps.ts";
import { SETTINGS_ID } from "../settings/register.ts";
import { deleteCreditNote, issueCreditNote } from "./decide.ts";
import { toCreditNoteRecord } from "./record.ts";

export function creditNoteRoutes(app: App, { stores, invoiceMutex, background, now }: RouteDeps): void {
  const { customers, invoices, creditNotes, accounts, settings } = stores;
  const booksLock = () => settings.records.get(SETTINGS_ID).booksLock;

  app.post("/credit-notes", { schema: { body: creditNoteRequest } }, async (request, reply) => {
    const command = issueCreditNoteOf(request.body);
    const { invoiceId } = command;
    const context = contextOf(request, "IssueCreditNote", command);
    const today = businessDateOf(new Date(context.at));
    await customers.catchUp();
    const { record, position } = await invoiceMutex.run(String(invoiceId), async () => {
      let { state: invoice } = await invoices.load(invoiceId);
      await accounts.catchUp();
      if (await undoExcessCorrections(stores, [invoiceId], clockOf(context))) {
        ({ state: invoice } = await invoices.load(invoiceId));
      }
      const totalPaise = accounts.invoice(invoiceId)?.totalPaise ?? 0;
      return creditNotes.create(
        context,
        () =>
          issueCreditNote(
            command,
            invoice,
            (customerId) => customers.records.get(ownerOf(customerId, customers.records.get)),
            {
              duePaise: totalPaise - accounts.settledOn(invoiceId),
              returned: accounts.returnedOf(invoiceId),
              today,
              booksLock: booksLock(),
            },
          ),
        { fences: [settings] },
      );
    });
    const { state } = record;
    if (state.status === "absent") throw new Error("A credit note that was just issued is absent");
    const { creditNoteId, customerId } = state.content;
    await refuseMisfit(stores, creditNoteId, context.key, clockOf(context));
    background.run(() => restoreIfOwing(stores, customerId, now));
    return answerPosition(reply, position).status(201).send(toCreditNoteRecord(record));
  });

  app.delete(
    "/credit-notes/:id",
    { onRequest: adminOnly, schema: { params: recordPath, querystring: deletionQuery } },
    async (request, reply) => {
      const creditNoteId = request.params.id;
      const command = { creditNoteId, reason: request.query.reason };
      const context = contextOf(request, "DeleteCreditNote", command);
      const { record, position } = await creditNotes.execute(
        creditNoteId,
        context,
        (creditNote) => deleteCreditNote(command, creditNote, booksLock()),
        { fences: [settings] },
      );
      const { state } = record;
      const restored =
        state.status === "absent"
          ? ""
          : await restoreIfOwing(stores, state.content.customerId, clockOf(context));
      return answerPosition(reply, latestOf(position, restored)).send({
        message: "Credit note deleted successfully!",
      });
    },
  );
}

function issueCreditNoteOf(body: z.infer<typeof creditNoteRequest>): IssueCreditNote {
  return {
    invoiceId: body.invoice_id,
    creditNoteDate: body.credit_note_date,
    reason: body.reason,
    lines: body.sales.map(({ id, quantity }) => ({ lineId: id, quantity })),
  };
}
