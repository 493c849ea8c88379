import { deletionQuery } from "@bahi/contracts/deletion.ts";
import { correctionRequest, invoiceRequest } from "@bahi/contracts/invoice/api.ts";
import type { CorrectInvoice, CreateInvoice, CreateInvoiceLine } from "@bahi/contracts/invoice/commands.ts";
import { adminOnly } from "@bahi/service-kit/auth/authenticate.ts";
import type { App } from "@bahi/service-kit/http/app.ts";
import { answerPosition } from "@bahi/service-kit/http/position.ts";
import type { z } from "zod";
import { movePaymentsToAdvance } from "../reconciliation/move-payments.ts";
import { restoreIfOwing } from "../reconciliation/restore-customer.ts";
import { settledPosition } from "../reconciliation/settled-position.ts";
import { takeBackCreditNotesOf } from "../reconciliation/take-back-credit-notes.ts";
import { clockOf } from "../execution/command-context.ts";
import { contextOf } from "../http/command-context.ts";
import { recordPath } from "../http/record-path.ts";
import type { RouteDeps } from "../route-deps.ts";
import { SETTINGS_ID } from "../settings/register.ts";
import { corrections } from "./corrections.ts";
import { invoiceCreations } from "./creations.ts";
import { deleteInvoice } from "./decide.ts";
import { toInvoiceRecord } from "./record.ts";

export function invoiceRoutes(app: App, deps: RouteDeps): void {
  const { stores, invoiceMutex } = deps;
  const { invoices, accounts, settings } = stores;
  const create = invoiceCreations(deps);
  const correct = corrections(deps);

  app.post("/invoices", { schema: { body: invoiceRequest } }, async (request, reply) => {
    const command = createInvoiceOf(request.body);
    const { record, position } = await create(command, contextOf(request, "CreateInvoice", command));
    return answerPosition(reply, position).status(201).send(toInvoiceRecord(record));
  });

  app.put(
    "/invoices/:id",
    { schema: { params: recordPath, body: correctionRequest } },
    async (request, reply) => {
      const command = correctInvoiceOf(request.params.id, request.body);
      const { record, position } = await correct(command, contextOf(request, "CorrectInvoice", command));
      return answerPosition(reply, position).send(record);
    },
  );

  app.delete(
    "/invoices/:id",
    { onRequest: adminOnly, schema: { params: recordPath, querystring: deletionQuery } },
    async (request, reply) => {
      const invoiceId = request.params.id;
      const command = { invoiceId, reason: request.query.reason };
      const context = contextOf(request, "DeleteInvoice", command);
      const { record, position } = await invoiceMutex.run(String(invoiceId), async () => {
        await accounts.catchUp();
        return invoices.execute(
          invoiceId,
          context,
          (invoice) => {
            const { booksLock } = settings.records.get(SETTINGS_ID);
            return deleteInvoice(command, invoice, booksLock, accounts.creditNotesOn(invoiceId));
          },
          { fences: [settings] },
        );
      });
      // Also when it was deleted before: that command may have been interrupted here.
      await movePaymentsToAdvance(stores, invoiceId, clockOf(context));
      await takeBackCreditNotesOf(stores, invoiceId, clockOf(context));
      const { state } = record;
      if (state.status !== "absent") {
        await restoreIfOwing(stores, state.content.customerId, clockOf(context));
      }
      return answerPosition(reply, await settledPosition(stores, position)).send({
        message: "Invoice deleted successfully!",
      });
    },
  );
}

function createInvoiceOf(body: z.infer<typeof invoiceRequest>): CreateInvoice {
  return {
    customerId: body.customer_id,
    invoiceDate: body.invoice_date,
    lines: body.sales.map(lineOf),
  };
}

function correctInvoiceOf(invoiceId: number, body: z.infer<typeof correctionRequest>): CorrectInvoice {
  return {
    invoiceId,
    customerId: body.customer_id,
    invoiceDate: body.invoice_date,
    lines: body.sales.map((sale) => ({ lineId: sale.id ?? null, ...lineOf(sale) })),
    reason: body.reason,
  };
}

function lineOf(sale: z.infer<typeof invoiceRequest>["sales"][number]): CreateInvoiceLine {
  return {
    productId: sale.product_id,
    quantity: sale.quantity,
    unit: sale.unit,
    boxes: sale.number_of_boxes,
    numberPaise: sale.number,
  };
}
