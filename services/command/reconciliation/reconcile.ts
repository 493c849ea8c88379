import { StoreUnavailableError } from "@bahi/event-store/errors.ts";
import type { CommandStores } from "../command-stores.ts";
import { undoExcessCorrections } from "./compensate-correction.ts";
import { compensateExcessDiscount } from "./compensate-discount.ts";
import { giveBackExcess } from "./give-back-allocations.ts";
import { movePaymentsToAdvance } from "./move-payments.ts";
import { releaseMoney } from "./release-money.ts";
import { restoreIfOwing } from "./restore-customer.ts";
import { takeBackMisfit } from "./take-back-credit-notes.ts";

/**
 * Appends, once, the events that are missing because an instance ended between two appends. One that cannot be appended
 * keeps no other back: the first error is thrown after all of them. A store that is away ends it at once.
 */
export async function reconcile(stores: CommandStores, now: () => Date): Promise<void> {
  const { accounts } = stores;
  const failures: unknown[] = [];

  async function each(ids: Iterable<number>, complete: (id: number) => Promise<unknown>): Promise<void> {
    for (const id of ids) {
      try {
        await complete(id);
      } catch (error) {
        if (error instanceof StoreUnavailableError) throw error;
        failures.push(error);
      }
    }
  }

  await accounts.catchUp();
  await each(new Set(accounts.unmovedFrom), (id) => movePaymentsToAdvance(stores, id, now));
  await each([...accounts.excessiveCorrections.keys()], (id) => undoExcessCorrections(stores, [id], now));
  await each(accounts.unreleasedMoney.keys(), (id) => releaseMoney(stores, id, now));
  await each(accounts.creditNoteMisfits.keys(), (id) => takeBackMisfit(stores, id, now));
  await each(accounts.excessiveDiscounts.keys(), (id) => compensateExcessDiscount(stores, id, now));
  await each(accounts.excessAllocations.keys(), (id) => giveBackExcess(stores, id, now));
  await each(accounts.deletedWithBalance(), (id) => restoreIfOwing(stores, id, now));
  if (failures.length > 0) throw failures[0];
}
