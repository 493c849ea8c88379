import { uuidOf } from "../execution/event-id.ts";
import { commandDigest } from "../execution/command-context.ts";
import type { CommandStores } from "../command-stores.ts";
import { movePaymentToAdvance } from "../payment/decide.ts";
import { underOwnKey } from "./own-key.ts";

/**
 * Turns each payment on a deleted invoice into an advance. A deletion and a payment on the invoice cannot see each other
 * while they are decided, so both append first and then call this. A payment is moved once.
 */
export async function movePaymentsToAdvance(
  stores: CommandStores,
  invoiceId: number,
  now: () => Date,
): Promise<void> {
  const { invoices, payments, accounts } = stores;
  await accounts.catchUp();
  const paymentIds = accounts.paymentsOn(invoiceId);
  if (paymentIds.length === 0) return;
  const { state, last } = await invoices.load(invoiceId);
  if (state.status !== "deleted" || last === undefined) return;

  const { commandKey, actor } = last.metadata;
  const moves = paymentIds.map(async (paymentId) => {
    const command = { paymentId, invoiceId, reason: `Invoice ${invoiceId} was deleted` };
    // The version is part of the key: a change that raced with the first move may have put the payment back on.
    const { version } = await payments.load(paymentId);
    const context = {
      key: uuidOf(`${commandKey} moves payment ${paymentId} from version ${version}`),
      digest: commandDigest("MovePaymentToAdvance", command),
      actor,
      at: now().toISOString(),
      causedBy: commandKey,
    };
    return underOwnKey(context, (own) =>
      payments.execute(paymentId, own, (payment) => movePaymentToAdvance(command, payment)),
    );
  });
  await Promise.all(moves);
}
