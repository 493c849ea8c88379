import type { Position } from "@bahi/contracts/position.ts";
import { uuidOf } from "../execution/event-id.ts";
import { commandDigest } from "../execution/command-context.ts";
import type { CommandStores } from "../command-stores.ts";
import { restoreCustomer } from "../customer/decide.ts";
import { ownerOf } from "../customer/evolve.ts";
import { systemActor } from "../system-actor.ts";
import { ownKeys, underOwnKey } from "./own-key.ts";

/** The key of the compensation for the deletion with this key. Every instance makes the same one, so it happens once. */
function keyOfRestore(keyOfDeletion: string): string {
  return uuidOf(`${keyOfDeletion} is taken back`);
}

/** Whether the deletion with this key was taken back. */
export function isTakenBack({ customers }: Pick<CommandStores, "customers">, keyOfDeletion: string): boolean {
  return ownKeys(keyOfRestore(keyOfDeletion)).some((key) => customers.knowsKey(key));
}

/**
 * Restores a deleted customer whose balance is not zero. A deletion and a change of the account cannot see each other
 * while they are decided, so both append first and then call this. Returns the position up to which a reader sees what came of
 * it, also where another instance or the reconciler was first.
 */
export async function restoreIfOwing(
  stores: CommandStores,
  customerId: number,
  now: () => Date,
): Promise<Position> {
  const { customers, accounts } = stores;
  await customers.catchUp();
  const ownerId = ownerOf(customerId, customers.records.get);
  if (customers.records.get(ownerId).status !== "deleted") return customers.position();
  await accounts.catchUp();
  const deletion = await customers.lastEventOf(ownerId);
  if (deletion === undefined) throw new Error(`Customer ${ownerId} is deleted without an event`);

  const { commandKey } = deletion.metadata;
  const command = { customerId: ownerId, reason: "The account changed while the customer was deleted" };
  const own = {
    key: keyOfRestore(commandKey),
    digest: commandDigest("RestoreCustomer", command),
    actor: systemActor,
    at: now().toISOString(),
    causedBy: commandKey,
  };
  const { position } = await underOwnKey(own, (context) =>
    customers.execute({
      context,
      record: ownerId,
      decide: (records) => restoreCustomer(command, records.get(ownerId), accounts.balanceOf(ownerId)),
    }),
  );
  return position;
}
