import { businessDate } from "@bahi/contracts/business-date.ts";
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { z } from "zod";
import type { Reading } from "./read-model-access.ts";
import { type Order, type SortType, inOrder } from "./sort.ts";

/** Where a row stands in a list: its value of each column of the order, as text. */
export type Place = readonly (string | null)[];

/** SQL: where a row stands. */
export function placeSql(order: Order): RawBuilder<Place> {
  const values = order.map(({ column, type }) => WRITTEN[type](column));
  return sql<Place>`json_build_array(${sql.join(values)})`;
}

const asText = (column: RawBuilder<unknown>): RawBuilder<unknown> => sql`(${column})::text`;

/** A moment is written in ISO 8601, to the microsecond. */
const WRITTEN: Record<SortType, (column: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  number: asText,
  date: asText,
  moment: (column) => sql`(${column})::timestamptz`,
  text: asText,
};

/** Of the years and the zones that Postgres reads. */
const READABLE_MOMENT = /^(?!0000).*(?:Z|[+-](?:0\d|1[0-5]):\d\d)$/;

const READ: Record<SortType, { schema: z.ZodType<string>; as: RawBuilder<unknown> }> = {
  number: { schema: z.string().regex(/^-?\d{1,18}$/), as: sql`bigint` },
  date: { schema: businessDate, as: sql`date` },
  moment: { schema: z.iso.datetime({ offset: true }).regex(READABLE_MOMENT), as: sql`timestamptz` },
  // Postgres stores neither NUL nor half a surrogate pair.
  text: {
    schema: z.string().refine((value) => value.isWellFormed() && !value.includes("\0")),
    as: sql`text`,
  },
};

/** Whether values that come from a client can be a place in this order. */
export function isPlaceIn(order: Order, place: Place): boolean {
  return (
    place.length === order.length &&
    order.every(({ type, isNullable }, index) => {
      const value = place[index];
      return value === null ? isNullable : READ[type].schema.safeParse(value).success;
    })
  );
}

/** Whether the rows after a place are one range of an index: those with larger values, or those with smaller ones. */
export function isOneRange(order: Order): boolean {
  return order.every(({ isNullable, direction }) => !isNullable && direction === order[0]?.direction);
}

/** SQL: true for the rows after a place. The row that stood there may have gone or moved meanwhile. */
export function isAfter(order: Order, place: Place): RawBuilder<SqlBool> {
  if (!isOneRange(order)) return isAfterByColumn(order, place);
  return sql<SqlBool>`(${columnsOf(order)}) ${beyond(order[0]?.direction)} (${valuesAt(order, place)})`;
}

/** SQL: true for the rows from a place on, in an order that is one range. */
export function isFrom(order: Order, place: Place): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${columnsOf(order)}) ${beyond(order[0]?.direction)}= (${valuesAt(order, place)})`;
}

/**
 * The place of the row before which `skip` others are, from an index if there is one; undefined where there are fewer. A
 * page is then planned from what stands there: as a part of its query, the place is not known to the plan, which sorts
 * all rows from there on.
 */
export async function placeAt<DB, TB extends keyof DB>(
  { db }: Pick<Reading, "db">,
  rows: SelectQueryBuilder<DB, TB, object>,
  order: Order,
  skip: number,
): Promise<Place | undefined> {
  const row = inOrder(rows.select(valuesOf(order)), order)
    .offset(skip)
    .limit(1);
  const read = await sql<{ place: Place }>`
    select ${placeOfValues(order)} as place from (${row}) as row`.execute(db);
  return read.rows[0]?.place;
}

const VALUE = "value_";

/** SQL: the values of a row in the columns of an order, for a query around it. */
export function valuesOf(order: Order) {
  return order.map(({ column }, index) => column.as(VALUE + index));
}

/** SQL: the order of a query by the values of the query in it. */
export function inOrderOfValues(order: Order): RawBuilder<unknown> {
  return sql.join(
    ofValues(order).map(
      ({ column, direction, isNullable }) =>
        sql`${column} ${sql.raw(isNullable ? `${direction} nulls last` : direction)}`,
    ),
  );
}

/** SQL: where a row of the query in it stands. */
export function placeOfValues(order: Order): RawBuilder<Place> {
  return placeSql(ofValues(order));
}

function ofValues(order: Order): Order {
  return order.map((each, index) => ({ ...each, column: sql.ref(VALUE + index) }));
}

function columnsOf(order: Order): RawBuilder<unknown> {
  return sql.join(order.map(({ column }) => column));
}

function valuesAt(order: Order, place: Place): RawBuilder<unknown> {
  return sql.join(order.map(({ type }, index) => valueOf(type, place[index] ?? null)));
}

function isAfterByColumn([first, ...others]: Order, [value = null, ...rest]: Place): RawBuilder<SqlBool> {
  if (first === undefined) return sql<SqlBool>`false`;
  const { column, type, direction, isNullable } = first;
  const isAfterAmongEqual = isAfterByColumn(others, rest);
  if (value === null) return sql<SqlBool>`(${column} is null and ${isAfterAmongEqual})`;
  const here = valueOf(type, value);
  const isBeyond = sql<SqlBool>`(${column} ${beyond(direction)} ${here} or (${column} = ${here} and ${isAfterAmongEqual}))`;
  // The first condition says nothing new: it is the range of an index, which the second is not.
  const isFromHere = sql<SqlBool>`(${column} ${beyond(direction)}= ${here} and ${isBeyond})`;
  return isNullable ? sql<SqlBool>`(${isFromHere} or ${column} is null)` : isFromHere;
}

function beyond(direction: Order[number]["direction"] | undefined): RawBuilder<unknown> {
  return sql.raw(direction === "desc" ? "<" : ">");
}

function valueOf(type: SortType, value: string | null): RawBuilder<unknown> {
  return sql`${value}::${READ[type].as}`;
}
