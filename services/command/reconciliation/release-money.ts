import { Refused } from "@bahi/contracts/refusal.ts";
import type { CommandStores } from "../command-stores.ts";
import { commandDigest } from "../execution/command-context.ts";
import { uuidOf } from "../execution/event-id.ts";
import { giveBackAllocations } from "../payment/decide.ts";
import { withLimits } from "../payment/paid-invoices.ts";
import { systemActor } from "../system-actor.ts";
import { underOwnKey } from "./own-key.ts";

/**
 * Appends to each payment of an invoice what its correction has taken off it: the money is an advance. Call after the
 * correction was appended.
 */
export async function releaseMoneyOf(
  stores: CommandStores,
  invoiceId: number,
  now: () => Date,
): Promise<void> {
  const { accounts } = stores;
  await accounts.catchUp();
  const isFrom = (paymentId: number) =>
    accounts.unreleasedMoney.get(paymentId)?.released.some((each) => each.invoiceId === invoiceId);
  const paymentIds = [...accounts.unreleasedMoney.keys()].filter(isFrom);
  await Promise.all(paymentIds.map((paymentId) => releaseMoney(stores, paymentId, now)));
}

/** The same for one payment, of all of its invoices. */
export async function releaseMoney(
  { accounts, invoices, payments }: CommandStores,
  paymentId: number,
  now: () => Date,
): Promise<void> {
  await accounts.catchUp();
  const found = accounts.unreleasedMoney.get(paymentId);
  const [first] = found?.released ?? [];
  if (found === undefined || first === undefined) return;
  const { state, last, version } = await payments.load(paymentId);
  if (state.status !== "recorded" || last === undefined || last.position > found.position) return; // changed meanwhile

  const correction = (await invoices.load(first.invoiceId)).last;
  if (correction === undefined) throw new Error(`Invoice ${first.invoiceId} was corrected and has no event`);
  const causedBy = correction.metadata.commandKey;
  const names = found.released.map(({ invoiceId }) => `#${invoiceId}`).join(", ");
  const command = { paymentId, excess: found.released, reason: `Invoice ${names} was corrected` };
  const context = {
    // Every instance makes the same key. The version is part of it: the payment may have been put on the invoice again.
    key: uuidOf(`${causedBy} releases money of payment ${paymentId} from version ${version}`),
    digest: commandDigest("ReleaseMoney", { paymentId, causedBy }),
    actor: systemActor,
    at: now().toISOString(),
    version,
    causedBy,
  };
  try {
    const limited = withLimits(context, accounts, () => state.content.amountPaise);
    await underOwnKey(limited, (own) =>
      payments.execute(paymentId, own, (payment) => giveBackAllocations(command, payment)),
    );
  } catch (error) {
    if (!(error instanceof Refused)) throw error; // refused as stale: its own command looks after the new version
  }
}
