import { type RawBuilder, type SqlBool, sql } from "kysely";
import { anywhere } from "./list.ts";

/** `₹ 1,23,456.50`, however much of it was typed. */
const AMOUNT_LIKE = /^[₹\s]*[\d,]*\.?\d*$/;

/**
 * True for rows whose amount in rupees has the typed digits in it. Undefined when what was typed cannot be an amount.
 */
export function amountHas(column: string, q: string): RawBuilder<SqlBool> | undefined {
  if (!AMOUNT_LIKE.test(q)) return undefined;
  const digits = q.replaceAll(/[₹\s,]/g, "");
  return sql<SqlBool>`to_char(${sql.ref(column)} / 100.0, 'FM999999999990.00') like ${anywhere(digits)}`;
}
