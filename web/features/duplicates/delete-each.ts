import type { CustomerRecord } from "@bahi/contracts/customer/api.ts";
import { detailOf, isRefused } from "../../api/api-error.ts";
import { duplicatesTexts as texts } from "../../texts/duplicates.ts";

/** Which of the chosen customers went, and why the others stayed. */
export type Deletion = { deleted: CustomerRecord[]; kept: { customer: CustomerRecord; why: string }[] };

/**
 * Deletes customers one after the other. One that is refused does not hold up the others; after a failure no more are
 * tried, since the next would fail as well.
 * @throws the failure when nothing was deleted or refused before it, so that the same command can be repeated.
 */
export async function deleteEach(
  customers: readonly CustomerRecord[],
  deleteOne: (customer: CustomerRecord) => Promise<unknown>,
): Promise<Deletion> {
  const outcome: Deletion = { deleted: [], kept: [] };
  for (const [index, customer] of customers.entries()) {
    try {
      await deleteOne(customer);
      outcome.deleted.push(customer);
    } catch (error) {
      if (!isRefused(error) && outcome.deleted.length === 0) throw error;
      outcome.kept.push({ customer, why: detailOf(error, texts.notDeleted) });
      if (isRefused(error)) continue;
      const rest = customers.slice(index + 1);
      outcome.kept.push(...rest.map((left) => ({ customer: left, why: texts.notTried })));
      return outcome;
    }
  }
  return outcome;
}
