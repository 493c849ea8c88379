import type { InvoiceEvent } from "@bahi/contracts/invoice/events.ts";
import { Refused, refused } from "@bahi/contracts/refusal.ts";
import type { ExcessCorrection } from "../accounts/judgement.ts";
import type { CommandStores } from "../command-stores.ts";
import { type DecidedLimits, commandDigest } from "../execution/command-context.ts";
import type { DomainEvent } from "../execution/domain-event.ts";
import { uuidOf } from "../execution/event-id.ts";
import { compensateCorrection } from "../invoice/decide-correction.ts";
import type { InvoiceState } from "../invoice/evolve.ts";
import { systemActor } from "../system-actor.ts";
import { ownKeys, underOwnKey } from "./own-key.ts";

const REASONS: Record<ExcessCorrection["cause"], string> = {
  discount: "A discount was given at the same moment, and did not fit the corrected total",
  return: "Goods came back at the same moment, and did not fit what was corrected",
};

/** The key of the compensation for the correction with this key. Every instance makes the same one, so it happens once. */
function keyOfCompensation(key: string): string {
  return uuidOf(`${key} left too little for the discounts`);
}

/**
 * Compensates a correction with which the discounts on the invoice exceed its total, or from which more came back than it
 * leaves. A correction and a discount or a credit note that two instances decide at the same instant cannot see each other.
 * Where the correction is the later one in the log, it is the excessive one, whichever instance looks.
 */
export async function compensateExcessCorrection(
  { accounts, invoices }: Pick<CommandStores, "accounts" | "invoices">,
  invoiceId: number,
  now: () => Date,
): Promise<void> {
  await accounts.catchUp();
  const found = accounts.excessiveCorrections.get(invoiceId);
  if (found === undefined) return;
  // Until an invoice is deleted, each of its events is a version of its content.
  const loaded = await invoices.loadWithEarlier(invoiceId, found.keptVersion);
  const { state: excessive, last, version, earlier: kept } = loaded;
  if (last?.position !== found.position) return; // corrected, deleted or compensated meanwhile

  const { commandKey } = last.metadata;
  const reason = REASONS[found.cause];
  const command = { invoiceId, reason };
  const context = {
    key: keyOfCompensation(commandKey),
    digest: commandDigest("CompensateCorrection", command),
    actor: systemActor,
    at: now().toISOString(),
    version,
    causedBy: commandKey,
    limitsOf: (event: DomainEvent) => limitsOf(event, excessive),
  };
  try {
    await underOwnKey(context, (own) =>
      invoices.execute(invoiceId, own, (invoice) => compensateCorrection(command, invoice, kept)),
    );
  } catch (error) {
    if (!(error instanceof Refused)) throw error; // refused as stale: the new version is checked by its own command
  }
}

/** The most that may be on the invoice once the correction is undone. Without a limit for discounts, these leave, too. */
function limitsOf(event: DomainEvent, excessive: InvoiceState): DecidedLimits {
  // as: commands about invoices make no other events.
  const { type, data } = event as InvoiceEvent;
  if (type !== "InvoiceCorrected" || excessive.status === "absent") return {};
  const { invoiceId, customerId, totalPaise } = data;
  const { content } = excessive;
  const isSettledAnew = totalPaise !== content.totalPaise || customerId !== content.customerId;
  return { othersPaiseMax: isSettledAnew ? [{ invoiceId, paise: totalPaise }] : [] };
}

/**
 * Undoes the corrections of these invoices that cannot stay, so that nothing is decided on what they say. Call after a
 * catch-up of the accounts. True where there were any: what was read of the invoices before is to be read again.
 */
export async function undoExcessCorrections(
  stores: Pick<CommandStores, "accounts" | "invoices">,
  invoiceIds: readonly number[],
  now: () => Date,
): Promise<boolean> {
  const excessive = invoiceIds.filter((id) => stores.accounts.excessiveCorrections.has(id));
  for (const invoiceId of excessive) await compensateExcessCorrection(stores, invoiceId, now);
  if (excessive.length > 0) await stores.accounts.catchUp();
  return excessive.length > 0;
}

/** Refuses a correction that was compensated, also when it is repeated. */
export async function refuseExcessCorrection(
  stores: Pick<CommandStores, "accounts" | "invoices">,
  invoiceId: number,
  key: string,
  now: () => Date,
): Promise<void> {
  await compensateExcessCorrection(stores, invoiceId, now);
  const compensated = (await stores.invoices.resultOf(invoiceId, ownKeys(keyOfCompensation(key))))?.record
    .state;
  if (compensated === undefined || compensated.status === "absent") return;
  if (compensated.correction?.reason === REASONS.return) {
    throw refused("correction-below-returned", "Goods that just came back would not fit the new content");
  }
  throw refused("discount-above-total", "A discount that was just given would not fit the new total");
}
