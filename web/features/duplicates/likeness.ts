import type { CustomerRecord } from "@bahi/contracts/customer/api.ts";

const PHONE_DIGITS = 10;

function lastDigits(phone: string): string {
  return phone.replaceAll(/\D/g, "").slice(-PHONE_DIGITS);
}

/** Why these customers are likely the same, in words. The server has found them; this says what one can see. */
export function likenessOf(group: readonly CustomerRecord[]): string {
  const byPhone = Map.groupBy(group, ({ phone }) => lastDigits(phone));
  const shared = [...byPhone].filter(([digits, members]) => digits !== "" && members.length > 1);
  const inShared = shared.reduce((sum, [, members]) => sum + members.length, 0);
  const [first] = shared;
  if (first === undefined) return "Nearly the same name";
  const phone = first[1][0]?.phone ?? first[0];
  return inShared === group.length && shared.length === 1
    ? `Same phone number: ${phone}`
    : `Same phone number (${phone}) or nearly the same name`;
}
