import { Refused, refused } from "@bahi/contracts/refusal.ts";
import type { Excess } from "../accounts/judgement.ts";
import type { CommandStores } from "../command-stores.ts";
import { digestOf } from "../execution/command-context.ts";
import { uuidOf } from "../execution/event-id.ts";
import { compensateCorrection } from "../invoice/decide-correction.ts";
import { systemActor } from "../system-actor.ts";

const REASONS: Record<Excess["cause"], string> = {
  discount: "A discount was given at the same moment, and did not fit the corrected total",
  return: "Goods came back at the same moment, and did not fit what was corrected",
};

/** The key of the compensation for the correction with this key. Every instance makes the same one, so it happens once. */
function keyOfCompensation(key: string): string {
  return uuidOf(`${key} left too little for the discounts`);
}

/**
 * Compensates a correction with which the discounts on the invoice exceed its total, or from which more came back than it
 * leaves. A correction and a discount or a credit note that two
 * instances decide at the same instant cannot see each other. Where the correction is the later one in the log, it is the
 * excessive one, whichever instance looks.
 */
export async function compensateExcessCorrection(
  { accounts, invoices }: Pick<CommandStores, "accounts" | "invoices">,
  invoiceId: number,
  now: () => Date,
): Promise<void> {
  await accounts.catchUp();
  const found = accounts.excessiveCorrections.get(invoiceId);
  if (found === undefined) return;
  const { last, version } = await invoices.load(invoiceId);
  if (last?.position !== found.position) return; // corrected, deleted or compensated meanwhile

  const { commandKey } = last.metadata;
  const reason = REASONS[found.cause];
  const command = { invoiceId, reason };
  const context = {
    key: keyOfCompensation(commandKey),
    digest: digestOf("CompensateCorrection", command),
    actor: systemActor,
    at: now().toISOString(),
    version,
    causedBy: commandKey,
  };
  try {
    await invoices.execute(invoiceId, context, (invoice) => compensateCorrection(command, invoice));
  } catch (error) {
    if (!(error instanceof Refused)) throw error; // refused as stale: the new version is checked by its own command
  }
}

/** Refuses a correction that was compensated, also when it is repeated. */
export async function refuseExcessCorrection(
  stores: Pick<CommandStores, "accounts" | "invoices">,
  invoiceId: number,
  key: string,
  now: () => Date,
): Promise<void> {
  await compensateExcessCorrection(stores, invoiceId, now);
  const compensated = (await stores.invoices.resultOf(invoiceId, keyOfCompensation(key)))?.record.state;
  if (compensated === undefined || compensated.status === "absent") return;
  if (compensated.correction?.reason === REASONS.return) {
    throw refused("correction-below-returned", "Goods that just came back would not fit the new content");
  }
  throw refused("discount-above-total", "A discount that was just given would not fit the new total");
}
