import { digitsSearched } from "@bahi/contracts/customer/phone-numbers.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { idsUpTo } from "../reading/ids-up-to.ts";
import { anywhere } from "../reading/list.ts";
import type { Reading } from "../reading/read-model-access.ts";
import { anyOf, hasText, type Search } from "../reading/text-search.ts";

/**
 * True for customers who are found by name, company, address, transporter, or the digits of a phone number, however it is
 * written. A misspelt word is looked for in the names.
 */
export function isCustomerFound(q: string, search: Search): RawBuilder<SqlBool> {
  if (search.isMeant) return hasText(["customer.names"], search);
  return anyOf([hasText(["customer.names", "customer.details"], search), ...phoneHas(q)]);
}

function phoneHas(q: string): RawBuilder<SqlBool>[] {
  return digitsSearched(q).map(
    (digits) => sql<SqlBool>`${sql.ref("customer.phone_digits")} like ${anywhere(digits)}`,
  );
}

/** Up to so many customers are found through indexes, and then put in order. More are met soon in any order. */
const THROUGH_INDEXES_MAX = 2_000;

/** The same, in the way that is fast for as many as there are. */
export async function findCustomers(
  reading: Pick<Reading, "db">,
  q: string,
  search: Search,
): Promise<RawBuilder<SqlBool>> {
  const isFound = isCustomerFound(q, search);
  const found = reading.db.selectFrom("customer").select("id").where(isFound);
  const some = await idsUpTo(reading, found, THROUGH_INDEXES_MAX + 1);
  if (some.length > THROUGH_INDEXES_MAX) return isFound;
  return sql<SqlBool>`${sql.ref("customer.id")} = any(${some}::int[])`;
}
