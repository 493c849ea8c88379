import { uuidOf } from "../carry-out/event-id.ts";
import { digestOf } from "../carry-out/order.ts";
import type { Books } from "../books.ts";
import { restoreCustomer } from "../customer/decide.ts";
import { ownerOf } from "../customer/evolve.ts";
import { program } from "./program.ts";

/** The key under which the deletion with this key is taken back: whoever notices first, it happens once. */
export function keyOfRestore(keyOfDeletion: string): string {
  return uuidOf(`${keyOfDeletion} is taken back`);
}

/**
 * A deleted customer's balance is zero. A deletion and a change of the account cannot see each other while they are
 * decided, so both write first and then look here: whoever finds a deleted customer with a balance restores them.
 */
export async function restoreIfOwing(books: Books, customerId: number, now: () => Date): Promise<void> {
  const { customers, accounts } = books;
  await customers.catchUp();
  const ownerId = ownerOf(customerId, customers.records.get);
  if (customers.records.get(ownerId).status !== "deleted") return;
  await accounts.catchUp();
  const deletion = await customers.lastEventOf(ownerId);
  if (deletion === undefined) throw new Error(`Customer ${ownerId} is deleted without an event`);

  const { commandKey } = deletion.metadata;
  const command = { customerId: ownerId, reason: "The account changed while the customer was deleted" };
  await customers.carryOut({
    order: {
      key: keyOfRestore(commandKey),
      digest: digestOf("RestoreCustomer", command),
      actor: program,
      at: now().toISOString(),
      causedBy: commandKey,
    },
    record: ownerId,
    decide: (records) => restoreCustomer(command, records.get(ownerId), accounts.balanceOf(ownerId)),
  });
}
