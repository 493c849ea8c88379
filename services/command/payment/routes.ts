import { deletionQuery } from "@bahi/contracts/deletion.ts";
import { paymentRequest } from "@bahi/contracts/payment/api.ts";
import type { PaymentContent } from "@bahi/contracts/payment/commands.ts";
import { adminOnly } from "@bahi/service-kit/auth/authenticate.ts";
import type { App } from "@bahi/service-kit/http/app.ts";
import { answerPosition } from "@bahi/service-kit/http/position.ts";
import { KeyedMutex } from "@bahi/event-store/keyed-mutex.ts";
import type { z } from "zod";
import type { CommandResult } from "../execution/command-result.ts";
import type { CommandContext } from "../execution/command-context.ts";
import { ownerOf } from "../customer/evolve.ts";
import { contextOf } from "../http/command-context.ts";
import { recordPath } from "../http/record-path.ts";
import { movePaymentsToAdvance } from "../reconciliation/move-payments.ts";
import { restoreIfOwing } from "../reconciliation/restore-customer.ts";
import { refuseExcessDiscount } from "../reconciliation/compensate-discount.ts";
import type { RouteDeps } from "../route-deps.ts";
import { type PaidInvoice, changePayment, deletePayment, recordPayment } from "./decide.ts";
import type { PaymentState } from "./evolve.ts";
import { ownerAt } from "./owner-at.ts";
import { paidInvoiceOf, withDiscountLimit } from "./paid-invoice.ts";
import { toPaymentRecord } from "./record.ts";

export function paymentRoutes(app: App, { stores, background, now }: RouteDeps): void {
  const { customers, invoices, payments } = stores;
  const discountMutex = new KeyedMutex();

  app.post("/payments", { schema: { body: paymentRequest } }, async (request, reply) => {
    const command = contentOf(request.body);
    const context = contextOf(request, "RecordPayment", command);
    await customers.catchUp();
    const done = await onInvoice(context, command, undefined, (invoice, limited) =>
      payments.create(limited, () =>
        recordPayment(command, customers.records.get(command.customerId), invoice),
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
      const command = { paymentId, ...contentOf(request.body) };
      const context = contextOf(request, "ChangePayment", command);
      await customers.catchUp();
      let customerBefore = command.customerId;
      const done = await onInvoice(context, command, paymentId, (invoice, limited) =>
        payments.execute(paymentId, limited, (payment) => {
          if (payment.status === "recorded") customerBefore = payment.content.customerId;
          const ownerId = ownerOf(customerBefore, customers.records.get);
          return changePayment(command, payment, ownerId, customers.records.get(command.customerId), invoice);
        }),
      );
      for (const id of new Set([customerBefore, command.customerId])) {
        background.run(() => restoreIfOwing(stores, id, now));
      }
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
      const { record, position } = await payments.execute(paymentId, context, (payment) =>
        deletePayment(command, payment),
      );
      const { state } = record;
      if (state.status !== "absent") {
        background.run(() => restoreIfOwing(stores, state.content.customerId, now));
      }
      return answerPosition(reply, position).send({ message: "Payment deleted successfully!" });
    },
  );

  /** Executes a command about money on an invoice, then checks whether the invoice was deleted meanwhile. */
  async function onInvoice(
    context: CommandContext,
    { invoiceId, discountPaise }: PaymentContent,
    paymentId: number | undefined,
    write: (invoice: PaidInvoice | null, context: CommandContext) => Promise<CommandResult<PaymentState>>,
  ): Promise<CommandResult<PaymentState>> {
    if (invoiceId === null) return write(null, context);

    const { state, version } = await invoices.load(invoiceId);
    const limited = withDiscountLimit(context, discountPaise, state);
    const decideAndWrite = async () =>
      write(await paidInvoiceOf(stores, state, discountPaise, paymentId), limited);
    // Discounts on one invoice exclude one another in this process, so they stay within its total together. Those of
    // another instance are compensated after the append.
    const done =
      discountPaise === 0
        ? await decideAndWrite()
        : await discountMutex.run(String(invoiceId), decideAndWrite);
    const { state: payment } = done.record;
    if (discountPaise > 0 && payment.status !== "absent") {
      await refuseExcessDiscount(stores, payment.paymentId, context.key, now);
    }
    background.run(async () => {
      if (await invoices.hasMovedOn(invoiceId, version)) await movePaymentsToAdvance(stores, invoiceId, now);
    });
    return done;
  }

  async function answerOf(done: CommandResult<PaymentState>) {
    const { state } = done.record;
    if (state.status === "absent") throw new Error("A payment that was just written is absent");
    if (done.repeated) await customers.catchUp(); // at least up to the first answer
    const owner = done.repeated
      ? await ownerAt(customers, state.content.customerId, done.writtenAt)
      : customers.records.get(ownerOf(state.content.customerId, customers.records.get));
    return toPaymentRecord(done.record, owner);
  }
}

function contentOf(body: z.infer<typeof paymentRequest>): PaymentContent {
  return {
    customerId: body.customer_id,
    invoiceId: body.invoice_id,
    paymentDate: body.payment_date,
    amountPaise: body.amount,
    discountPaise: body.discount_amount,
    discountReason: body.discount_reason,
    method: body.payment_method,
    referenceNumber: body.reference_number,
    notes: body.notes,
  };
}
