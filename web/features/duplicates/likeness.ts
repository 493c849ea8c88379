import type { CustomerRecord } from "@bahi/contracts/customer/api.ts";
import { phoneNumbersIn } from "@bahi/contracts/customer/phone-numbers.ts";
import { duplicatesTexts as texts } from "../../texts/duplicates.ts";

/** Why these customers are likely the same, in words. The server has found them; this says what one can see. */
export function likenessOf(group: readonly CustomerRecord[]): string {
  const holders = new Map<string, Set<CustomerRecord>>();
  for (const customer of group) {
    for (const { digits } of phoneNumbersIn(customer.phone)) {
      holders.set(digits, (holders.get(digits) ?? new Set()).add(customer));
    }
  }
  const [shared] = [...holders].toSorted(([, one], [, other]) => other.size - one.size);
  if (shared === undefined || shared[1].size < 2) return texts.nearlySameName;
  const [digits, members] = shared;
  const phone = writtenIn(members, digits);
  return members.size === group.length ? texts.samePhone(phone) : texts.samePhoneOrName(phone);
}

/** The number as it was typed, when it is alone in its cell. */
function writtenIn(customers: Iterable<CustomerRecord>, digits: string): string {
  for (const { phone } of customers) if (phoneNumbersIn(phone).length === 1) return phone;
  return digits;
}
