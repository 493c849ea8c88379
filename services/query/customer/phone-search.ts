import { digitsSearched } from "@bahi/contracts/customer/phone-numbers.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { anywhere } from "../reading/list.ts";

/** True for customers of whose phone numbers one has the typed digits in it, however either is written. */
export function phoneHas(q: string): RawBuilder<SqlBool> {
  const patterns = digitsSearched(q).map(anywhere);
  if (patterns.length === 0) return sql<SqlBool>`phone ilike ${anywhere(q)}`;
  return sql<SqlBool>`${numbers} like any (${patterns})`;
}

/** The digits of a cell without separators within a number; a slash or a comma still separates numbers. */
const cell = sql`regexp_replace(translate(phone, '०१२३४५६७८९', '0123456789'), '[\\s().+-]', '', 'g')`;

/** 01412345678/79 holds 01412345678 and 01412345679. */
const ENDINGS = [1, 2, 3, 4, 5].map((count) => `(\\d{4,})(\\d{${count}})/(\\d{${count}})(?!\\d)`);
const withEndings = ENDINGS.reduce(
  (digits, ending) => sql`regexp_replace(${digits}, ${sql.lit(ending)}, '\\1\\2/\\1\\3')`,
  cell,
);
const numbers = sql`case when phone like '%/%' then ${withEndings} else ${cell} end`;
