import { type RawBuilder, type SqlBool, sql } from "kysely";
import { anywhere } from "../reading/list.ts";

const PHONE_LIKE = /^\+?[\d\s\-()]+$/;

/** True for customers whose phone number has the typed digits in it, however either is spaced. */
export function phoneHas(q: string): RawBuilder<SqlBool> {
  const digits = PHONE_LIKE.test(q) ? q.replaceAll(/\D/g, "") : "";
  if (digits === "") return sql<SqlBool>`phone ilike ${anywhere(q)}`;
  return sql<SqlBool>`regexp_replace(phone, '\\D', '', 'g') like ${anywhere(digits)}`;
}
