import { refused } from "@bahi/contracts/refusal.ts";
import type { Misfit } from "../accounts/credit-note-index.ts";
import type { CommandStores } from "../command-stores.ts";
import { takeBackCreditNote } from "../credit-note/decide.ts";
import { commandDigest } from "../execution/command-context.ts";
import { uuidOf } from "../execution/event-id.ts";
import { systemActor } from "../system-actor.ts";
import { ownKeys, underOwnKey } from "./own-key.ts";

const REASONS: Record<Misfit, string> = {
  "above-sold": "With goods that came back at the same moment, it was more than was sold",
  "after-correction": "The invoice was corrected at the same moment",
  "after-deletion": "The invoice was deleted at the same moment",
  "before-deletion": "The invoice was deleted at the same moment",
  "correction-undone": "The correction of the invoice by which it was issued was undone",
};

/** In keys. */
const AFTER = { "before-deletion": "deleted", "correction-undone": "corrected back" };

/** The key of what takes back the credit note that was issued with this key, as if it had been refused. */
function keyOfRefusal(key: string): string {
  return uuidOf(`${key} issued a credit note that does not fit`);
}

/**
 * Deletes a credit note that cannot stay. Two instances that take goods of one invoice back at the same instant, or
 * correct or delete it, cannot see each other, so each appends first and then calls this. The order in the log decides, whichever
 * instance looks.
 */
export async function takeBackMisfit(
  stores: CommandStores,
  creditNoteId: number,
  now: () => Date,
): Promise<void> {
  const { accounts, creditNotes, invoices } = stores;
  await accounts.catchUp();
  const misfit = accounts.creditNoteMisfits.get(creditNoteId);
  if (misfit === undefined) return;
  const { state, last } = await creditNotes.load(creditNoteId);
  if (state.status !== "issued" || last === undefined) return; // taken back meanwhile

  const { commandKey } = last.metadata;
  const command = { creditNoteId, reason: REASONS[misfit] };
  const isRefused = misfit !== "before-deletion" && misfit !== "correction-undone";
  const cause = isRefused ? last : (await invoices.load(state.content.invoiceId)).last;
  const context = {
    key: isRefused
      ? keyOfRefusal(commandKey)
      : uuidOf(`${commandKey} is taken back because its invoice was ${AFTER[misfit]}`),
    digest: commandDigest("TakeBackCreditNote", command),
    actor: systemActor,
    at: now().toISOString(),
    causedBy: cause?.metadata.commandKey ?? commandKey,
  };
  await underOwnKey(context, (own) =>
    creditNotes.execute(creditNoteId, own, (creditNote) => takeBackCreditNote(command, creditNote)),
  );
}

/** Refuses a command whose credit note does not fit, also when it is repeated. */
export async function refuseMisfit(
  stores: CommandStores,
  creditNoteId: number,
  key: string,
  now: () => Date,
): Promise<void> {
  await takeBackMisfit(stores, creditNoteId, now);
  const result = await stores.creditNotes.resultOf(creditNoteId, ownKeys(keyOfRefusal(key)));
  if (result?.record.state.status !== "deleted") return;
  switch (result.record.state.reason) {
    case REASONS["after-deletion"]:
      throw refused("invoice-deleted");
    case REASONS["after-correction"]:
      throw refused("stale-edit", "This invoice was corrected meanwhile. Please load it again.");
    default:
      throw refused("return-above-sold");
  }
}

/**
 * Deletes the credit notes of a deleted invoice, those that the accounts know: call after a catch-up.
 */
export async function takeBackCreditNotesOf(
  stores: CommandStores,
  invoiceId: number,
  now: () => Date,
): Promise<void> {
  const ids = stores.accounts.creditNotesOn(invoiceId);
  await Promise.all(ids.map((id) => takeBackMisfit(stores, id, now)));
}
