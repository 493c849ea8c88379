import { Refused } from "@bahi/contracts/refusal.ts";
import type { CommandStores } from "../command-stores.ts";
import { commandDigest } from "../execution/command-context.ts";
import type { CommandResult } from "../execution/command-result.ts";
import { uuidOf } from "../execution/event-id.ts";
import { giveBackAllocations } from "../payment/decide.ts";
import type { PaymentState } from "../payment/evolve.ts";
import { withLimits } from "../payment/paid-invoices.ts";
import { systemActor } from "../system-actor.ts";
import { ownKeys, underOwnKey } from "./own-key.ts";

/** The key of what follows from the command with this key. Every instance makes the same one, so it happens once. */
function keyOfGiveBack(key: string): string {
  return uuidOf(`${key} put more on an invoice than was due`);
}

/**
 * Takes off invoices what a payment has put on them and does not fit: it stays with the payment, as an advance. Two
 * instances that put money on one invoice at the same instant cannot see each other, so each appends first and then calls
 * this. The later one in the log gives back, whichever instance looks.
 */
export async function giveBackExcess(
  { accounts, payments }: Pick<CommandStores, "accounts" | "payments">,
  paymentId: number,
  now: () => Date,
): Promise<void> {
  await accounts.catchUp();
  const found = accounts.excessAllocations.get(paymentId);
  if (found === undefined) return;
  const { state, last, version } = await payments.load(paymentId);
  if (state.status !== "recorded" || last?.position !== found.position) return; // changed or given back meanwhile

  const { commandKey } = last.metadata;
  const { excess } = found;
  const names = excess.map(({ invoiceId }) => `#${invoiceId}`).join(", ");
  const reason = `With money that was put on it at the same moment, it was more than was due on invoice ${names}`;
  const context = {
    key: keyOfGiveBack(commandKey),
    digest: commandDigest("GiveBackAllocations", { paymentId, commandKey }),
    actor: systemActor,
    at: now().toISOString(),
    version,
    causedBy: commandKey,
  };
  try {
    const limited = withLimits(context, accounts, () => state.content.amountPaise);
    await underOwnKey(limited, (own) =>
      payments.execute(paymentId, own, (payment) =>
        giveBackAllocations({ paymentId, excess, reason }, payment),
      ),
    );
  } catch (error) {
    if (!(error instanceof Refused)) throw error; // refused as stale: the new version is checked by its own command
  }
}

/** The payment after it has given back what the command with this key had put on invoices too much; undefined if it has not. */
export async function resultAfterGiveBack(
  { payments }: Pick<CommandStores, "payments">,
  paymentId: number,
  key: string,
): Promise<CommandResult<PaymentState> | undefined> {
  return payments.resultOf(paymentId, ownKeys(keyOfGiveBack(key)));
}
