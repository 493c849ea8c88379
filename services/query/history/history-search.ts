import { withLatinDigits } from "@bahi/contracts/digits.ts";
import { type Noun, noun } from "@bahi/contracts/history.ts";
import { paiseOf } from "@bahi/contracts/money.ts";
import type { ReadModels } from "@bahi/read-models/database.ts";
import { type ExpressionBuilder, type ExpressionWrapper, type RawBuilder, type SqlBool, sql } from "kysely";
import { anywhere } from "../reading/list.ts";
import type { Reading } from "../reading/read-model-access.ts";

/** What a search of the history is for: a record by its number, an amount, or a text. */
type Sought =
  | { kind: "record"; recordId: number; isCreditNote: boolean }
  | { kind: "amount"; paise: number }
  | { kind: "number"; recordId: number; paise: number }
  | { kind: "text"; q: string };

const RECORD = /^(#|cn-?)\s*(\d{1,9})$/i;
const DIGITS = /^\d{1,9}$/;
/** With something that a number has not: the sign, a comma, or paise. */
const AMOUNT = /^(?=.*[₹,.])₹?\s*(\d[\d,]{0,15}(?:\.\d{1,2})?)$/;

/** `#182` and `CN-3` are records, `20,741.25` and `₹ 500` amounts; `182` may be either, or a text. */
function soughtBy(q: string): Sought {
  const typed = withLatinDigits(q).trim();
  const [, sign = "", id] = RECORD.exec(typed) ?? [];
  if (id !== undefined) return { kind: "record", recordId: Number(id), isCreditNote: sign !== "#" };
  const [, amount] = AMOUNT.exec(typed) ?? [];
  if (amount !== undefined) return { kind: "amount", paise: paiseTyped(amount) };
  if (DIGITS.test(typed)) return { kind: "number", recordId: Number(typed), paise: paiseTyped(typed) };
  return { kind: "text", q };
}

function paiseTyped(typed: string): number {
  return paiseOf(Number(typed.replaceAll(",", "")));
}

type Entries = ExpressionBuilder<ReadModels, "history">;
type Condition = (entry: Entries) => ExpressionWrapper<ReadModels, "history", SqlBool>;

/**
 * The entries that `q` is for. Numbers and amounts are read from indexes. A text is looked for in every entry; so digits
 * are looked for as a text only where no record and no amount has them.
 */
export async function foundBy(reading: Reading, q: string): Promise<Condition> {
  const sought = soughtBy(q);
  switch (sought.kind) {
    case "record":
      return ofRecord(sought.recordId, sought.isCreditNote ? ["credit_note"] : noun.options);
    case "amount":
      return (entry) => entry("history.amount_paise", "=", sought.paise);
    case "number": {
      const exact: Condition = (entry) =>
        entry.or([
          ofRecord(sought.recordId, noun.options)(entry),
          entry("history.amount_paise", "=", sought.paise),
        ]);
      const first = await reading.db.selectFrom("history").select("position").where(exact).limit(1).execute();
      return first.length > 0 ? exact : withText(q);
    }
    case "text":
      return withText(q);
  }
}

/** The key begins with the noun. */
function ofRecord(recordId: number, nouns: readonly Noun[]): Condition {
  return (entry) =>
    entry.and([entry("history.noun", "in", nouns), entry("history.record_id", "=", recordId)]);
}

function withText(q: string): Condition {
  const pattern = anywhere(q);
  return (entry) =>
    entry.or([
      isLike(sql.ref("history.title"), pattern),
      isLike(sql.ref("history.reason"), pattern),
      isLike(sql.ref("history.actor_name"), pattern),
      entry("history.command_key", "=", q),
      changed(q),
    ]);
}

/** What a field was or became; not what it is called, or nearly everything would be found. */
function changed(q: string) {
  const changes = sql.ref("history.changes");
  const pattern = anywhere(q);
  const isChanged = sql<SqlBool>`exists (
    select from json_array_elements(${changes}) as change
    where change ->> 'from' ilike ${pattern} or change ->> 'to' ilike ${pattern})`;
  // Taking the changes of every entry apart takes most of the time. What is written in JSON as it is stands in their text.
  if (JSON.stringify(q) !== `"${q}"`) return isChanged;
  return sql<SqlBool>`(${isLike(sql`${changes}::text`, pattern)} and ${isChanged})`;
}

const NOT_ASCII = /[^\p{ASCII}]/u;

/** In any case; that of letters beyond ASCII takes twice the time. */
function isLike(text: RawBuilder<unknown>, pattern: string): RawBuilder<SqlBool> {
  const hasCase = NOT_ASCII.test(pattern) && pattern.toLowerCase() !== pattern.toUpperCase();
  return hasCase ? sql`${text} ilike ${pattern}` : sql`${text} collate "C" ilike ${pattern}`;
}
