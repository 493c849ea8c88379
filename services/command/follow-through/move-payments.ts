import { uuidOf } from "../carry-out/event-id.ts";
import { digestOf } from "../carry-out/order.ts";
import type { Books } from "../books.ts";
import { movePaymentToAdvance } from "../payment/decide.ts";

/**
 * Writes into each payment on a deleted invoice that it is an advance now. The deletion and a payment on the invoice
 * cannot see each other while they are decided, so both write first and then come here; a payment is moved once.
 * Answers with the position behind the last move, `""` without one.
 */
export async function movePaymentsToAdvance(
  books: Books,
  invoiceId: number,
  now: () => Date,
): Promise<string> {
  const { invoices, payments, accounts } = books;
  await accounts.catchUp();
  const paymentIds = accounts.paymentsOn(invoiceId);
  if (paymentIds.length === 0) return "";
  const { state, last } = await invoices.load(invoiceId);
  if (state.status !== "deleted" || last === undefined) return "";

  const { commandKey, actor } = last.metadata;
  const moves = paymentIds.map(async (paymentId) => {
    const command = { paymentId, invoiceId, reason: `Invoice ${invoiceId} was deleted` };
    // The version belongs to the key: a change that crossed the first move may have put the payment back on.
    const { version } = await payments.load(paymentId);
    const order = {
      key: uuidOf(`${commandKey} moves payment ${paymentId} from version ${version}`),
      digest: digestOf("MovePaymentToAdvance", command),
      actor,
      at: now().toISOString(),
      causedBy: commandKey,
    };
    return payments.carryOut(paymentId, order, (payment) => movePaymentToAdvance(command, payment));
  });
  const positions = (await Promise.all(moves)).map((moved) => moved.position);
  return positions.reduce((latest, position) => (position > latest ? position : latest), "");
}
