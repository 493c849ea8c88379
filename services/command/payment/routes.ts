import { deletionQuery } from "@bahi/contracts/deletion.ts";
import { paymentRequest } from "@bahi/contracts/payment/api.ts";
import type { PaymentContent } from "@bahi/contracts/payment/commands.ts";
import { adminOnly } from "@bahi/service-kit/auth/authenticate.ts";
import type { App } from "@bahi/service-kit/http/app.ts";
import { answerPosition } from "@bahi/service-kit/http/position.ts";
import type { z } from "zod";
import type { Done } from "../carry-out/folded.ts";
import type { Order } from "../carry-out/order.ts";
import { createTurns } from "../carry-out/turns.ts";
import { ownerOf } from "../customer/evolve.ts";
import { orderOf } from "../http/order.ts";
import { recordPath } from "../http/record-path.ts";
import { movePaymentsToAdvance } from "../follow-through/move-payments.ts";
import { restoreIfOwing } from "../follow-through/restore-customer.ts";
import { refuseExcess } from "../follow-through/take-back-discount.ts";
import type { Trade } from "../trade.ts";
import { type PaidInvoice, changePayment, deletePayment, recordPayment } from "./decide.ts";
import type { PaymentState } from "./evolve.ts";
import { ownerAt } from "./owner-at.ts";
import { paidInvoiceOf, withDiscountLimit } from "./paid-invoice.ts";
import { toPaymentRecord } from "./record.ts";

export function paymentRoutes(app: App, { books, afterwards, now }: Trade): void {
  const { customers, invoices, payments } = books;
  const discountTurns = createTurns();

  app.post("/payments", { schema: { body: paymentRequest } }, async (request, reply) => {
    const command = contentOf(request.body);
    const order = orderOf(request, "RecordPayment", command);
    await customers.catchUp();
    const done = await onInvoice(order, command, undefined, (invoice, limited) =>
      payments.create(limited, () =>
        recordPayment(command, customers.records.get(command.customerId), invoice),
      ),
    );
    afterwards.follow(() => restoreIfOwing(books, command.customerId, now));
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
      const order = orderOf(request, "ChangePayment", command);
      await customers.catchUp();
      let customerBefore = command.customerId;
      const done = await onInvoice(order, command, paymentId, (invoice, limited) =>
        payments.carryOut(paymentId, limited, (payment) => {
          if (payment.status === "recorded") customerBefore = payment.content.customerId;
          const ownerId = ownerOf(customerBefore, customers.records.get);
          return changePayment(command, payment, ownerId, customers.records.get(command.customerId), invoice);
        }),
      );
      for (const id of new Set([customerBefore, command.customerId])) {
        afterwards.follow(() => restoreIfOwing(books, id, now));
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
      const order = orderOf(request, "DeletePayment", command);
      const { record, position } = await payments.carryOut(paymentId, order, (payment) =>
        deletePayment(command, payment),
      );
      const { state } = record;
      if (state.status !== "absent") {
        afterwards.follow(() => restoreIfOwing(books, state.content.customerId, now));
      }
      return answerPosition(reply, position).send({ message: "Payment deleted successfully!" });
    },
  );

  /** Decides and writes about money on an invoice; afterwards it is looked whether the invoice was still there. */
  async function onInvoice(
    order: Order,
    { invoiceId, discountPaise }: PaymentContent,
    paymentId: number | undefined,
    write: (invoice: PaidInvoice | null, order: Order) => Promise<Done<PaymentState>>,
  ): Promise<Done<PaymentState>> {
    if (invoiceId === null) return write(null, order);

    const { state, version } = await invoices.load(invoiceId);
    const limited = withDiscountLimit(order, discountPaise, state);
    const decideAndWrite = async () =>
      write(await paidInvoiceOf(books, state, discountPaise, paymentId), limited);
    // Discounts on one invoice wait for one another, so that together they stay within its total; those of another
    // instance are looked for when this one is written.
    const done =
      discountPaise === 0
        ? await decideAndWrite()
        : await discountTurns.take(String(invoiceId), decideAndWrite);
    const { state: payment } = done.record;
    if (discountPaise > 0 && payment.status !== "absent") {
      await refuseExcess(books, payment.paymentId, order.key, now);
    }
    afterwards.follow(async () => {
      if (await invoices.hasMovedOn(invoiceId, version)) await movePaymentsToAdvance(books, invoiceId, now);
    });
    return done;
  }

  async function answerOf(done: Done<PaymentState>) {
    const { state } = done.record;
    if (state.status === "absent") throw new Error("A payment that was just written is absent");
    if (done.repeated) await customers.catchUp(); // at least as far as it was written
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
