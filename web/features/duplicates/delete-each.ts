import type { CustomerRecord } from "@bahi/contracts/customer/api.ts";
import { ApiError, detailOf } from "../../api/api-error.ts";
import { duplicatesTexts as texts } from "../../texts/duplicates.ts";

/** Which of the chosen customers went, and why the others stayed. */
export type Deletion = { deleted: CustomerRecord[]; kept: { customer: CustomerRecord; why: string }[] };

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

/**
 * Deletes customers one after the other. One that is refused does not hold up the others; after a failure no more are
 * tried, since the next would fail as well.
 * @throws the failure when nothing was deleted or refused before it, so that the same order can be repeated.
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
      if (!isRefusal(error) && outcome.deleted.length === 0) throw error;
      outcome.kept.push({ customer, why: detailOf(error, texts.notDeleted) });
      if (isRefusal(error)) continue;
      const rest = customers.slice(index + 1);
      outcome.kept.push(...rest.map((left) => ({ customer: left, why: texts.notTried })));
      return outcome;
    }
  }
  return outcome;
}
