import { deletionQuery } from "@bahi/contracts/deletion.ts";
import { allocationsRequest, paymentRequest } from "@bahi/contracts/payment/api.ts";
import type { RecordPayment } from "@bahi/contracts/payment/commands.ts";
import type { Allocation } from "@bahi/contracts/payment/events.ts";
import { refused } from "@bahi/contracts/refusal.ts";
import { adminOnly } from "@bahi/service-kit/auth/authenticate.ts";
import type { App } from "@bahi/service-kit/http/app.ts";
import { answerPosition } from "@bahi/service-kit/http/position.ts";
import type { z } from "zod";
import type { CommandResult } from "../execution/command-result.ts";
import { ownerOf } from "../customer/evolve.ts";
import { ownerInAnswer } from "../customer/owner-in-answer.ts";
import { clockOf } from "../execution/command-context.ts";
import { latestOf } from "../execution/latest-of.ts";
import { contextOf } from "../http/command-context.ts";
import { recordPath } from "../http/record-path.ts";
import { restoreIfOwing } from "../reconciliation/restore-customer.ts";
import type { RouteDeps } from "../route-deps.ts";
import { SETTINGS_ID } from "../settings/register.ts";
import { allocatePayment, changePayment, deletePayment, recordPayment } from "./decide.ts";
import type { PaymentState } from "./evolve.ts";
import { moneyOnInvoices } from "./money-on-invoices.ts";
import { toPaymentRecord } from "./record.ts";

export function paymentRoutes(app: App, deps: RouteDeps): void {
  const { stores, background, now } = deps;
  const { customers, payments, settings } = stores;
  const booksLock = () => settings.records.get(SETTINGS_ID).booksLock;
  const onInvoices = moneyOnInvoices(deps);

  app.post("/payments", { schema: { body: paymentRequest } }, async (request, reply) => {
    const command = { ...contentOf(request.body), allocations: allocationsOf(request.body) ?? [] };
    const context = contextOf(request, "RecordPayment", legacyContentOf(request.body));
    await customers.catchUp();
    const done = await onInvoices({ context, asked: command }, (invoicesOf, limited) =>
      payments.create(
        limited,
        () => recordPayment(command, customers.records.get(command.customerId), invoicesOf, booksLock()),
        { fences: [settings] },
      ),
    );
    background.run(() => restoreIfOwing(stores, command.customerId, now));
    return answerPosition(reply, done.position)
      .status(201)
      .send(await answerOf(done));
  });

  app.put(
    "/payments/:id",
    { schema: { params: recordPath, body: paymentRequest } },
    async (request, reply) => {
      const paymentId = request.params.id;
      const command = { paymentId, ...contentOf(request.body), allocations: allocationsOf(request.body) };
      const legacyCommand = { paymentId, ...legacyContentOf(request.body) };
      const context = contextOf(request, "ChangePayment", legacyCommand);
      await customers.catchUp();
      let customerBefore = command.customerId;
      const asked = { ...command, allocations: command.allocations ?? [] };
      const done = await onInvoices({ context, paymentId, asked }, (invoicesOf, limited) =>
        payments.execute(
          paymentId,
          limited,
          (payment) => {
            if (payment.status === "recorded") customerBefore = payment.content.customerId;
            const ownerId = ownerOf(customerBefore, customers.records.get);
            const customer = customers.records.get(command.customerId);
            // Who was merged into the owner is the owner, as in a correction of an invoice.
            const isOwner = ownerOf(command.customerId, customers.records.get) === ownerId;
            const change = isOwner ? { ...command, customerId: ownerId } : command;
            return changePayment(change, payment, ownerId, customer, invoicesOf, booksLock());
          },
          { fences: [settings] },
        ),
      );
      const touched = [...new Set([customerBefore, command.customerId])];
      const restored = await Promise.all(touched.map((id) => restoreIfOwing(stores, id, clockOf(context))));
      return answerPosition(reply, latestOf(done.position, ...restored)).send(await answerOf(done));
    },
  );

  app.post(
    "/payments/:id/allocations",
    { schema: { params: recordPath, body: allocationsRequest } },
    async (request, reply) => {
      const paymentId = request.params.id;
      const command = { paymentId, allocations: toAllocations(request.body.allocations) };
      const context = contextOf(request, "AllocatePayment", command);
      await customers.catchUp();
      const asked = { allocations: command.allocations, amountPaise: 0, discountPaise: 0 };
      const done = await onInvoices({ context, paymentId, asked, isAlone: false }, (invoicesOf, limited) =>
        payments.execute(
          paymentId,
          limited,
          (payment) => {
            if (payment.status === "absent") return refused("payment-not-found");
            asked.amountPaise = payment.content.amountPaise;
            const ownerId = ownerOf(payment.content.customerId, customers.records.get);
            return allocatePayment(command, payment, ownerId, invoicesOf, booksLock());
          },
          { fences: [settings] },
        ),
      );
      return answerPosition(reply, done.position).send(await answerOf(done));
    },
  );

  app.delete(
    "/payments/:id",
    { onRequest: adminOnly, schema: { params: recordPath, querystring: deletionQuery } },
    async (request, reply) => {
      const paymentId = request.params.id;
      const command = { paymentId, reason: request.query.reason };
      const context = contextOf(request, "DeletePayment", command);
      const { record, position } = await payments.execute(
        paymentId,
        context,
        (payment) => deletePayment(command, payment, booksLock()),
        { fences: [settings] },
      );
      const { state } = record;
      const restored =
        state.status === "absent"
          ? ""
          : await restoreIfOwing(stores, state.content.customerId, clockOf(context));
      return answerPosition(reply, latestOf(position, restored)).send({
        message: "Payment deleted successfully!",
      });
    },
  );

  async function answerOf(done: CommandResult<PaymentState>) {
    const { state } = done.record;
    if (state.status === "absent") throw new Error("A payment that was just written is absent");
    return toPaymentRecord(done.record, await ownerInAnswer(customers, state.content.customerId, done));
  }
}

function toAllocations(asked: z.infer<typeof allocationsRequest>["allocations"]): Allocation[] {
  return asked.map(({ invoice_id, amount }) => ({ invoiceId: invoice_id, amountPaise: amount }));
}

/** Null where the request names no invoice. */
function allocationsOf(body: z.infer<typeof paymentRequest>): Allocation[] | null {
  if (body.allocations !== null) return toAllocations(body.allocations);
  return body.invoice_id === null ? null : [{ invoiceId: body.invoice_id, amountPaise: body.amount }];
}

function contentOf(body: z.infer<typeof paymentRequest>): Omit<RecordPayment, "allocations"> {
  return {
    customerId: body.customer_id,
    paymentDate: body.payment_date,
    amountPaise: body.amount,
    discountPaise: body.discount_amount,
    discountReason: body.discount_reason,
    method: body.payment_method,
    referenceNumber: body.reference_number,
    notes: body.notes,
  };
}

/** The command in the shape, and with the fields in the order, in which earlier releases made digests of it. */
function legacyContentOf(body: z.infer<typeof paymentRequest>) {
  const { customerId, ...rest } = contentOf(body);
  return { customerId, invoiceId: body.invoice_id, ...rest };
}
