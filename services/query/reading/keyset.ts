import { businessDate } from "@bahi/contracts/business-date.ts";
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { z } from "zod";
import type { Order, SortType } from "./sort.ts";

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

const READ: Record<SortType, { schema: z.ZodType<string>; as: RawBuilder<unknown> }> = {
  number: { schema: z.string().regex(/^-?\d{1,18}$/), as: sql`bigint` },
  date: { schema: businessDate, as: sql`date` },
  moment: { schema: z.iso.datetime({ offset: true }), as: sql`timestamptz` },
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
  const values = order.map(({ type }, index) => valueOf(type, place[index] ?? null));
  return sql<SqlBool>`(${columnsOf(order)}) ${beyond(order[0]?.direction)} (${sql.join(values)})`;
}

/** SQL: true for the rows from the one on before which `skip` others are. Where it stands is read first, from an index if there is one. */
export function isFromRow<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  order: Order,
  skip: number,
): RawBuilder<SqlBool> {
  const row = query
    .clearSelect()
    .select(order.map(({ column }, index) => column.as(`value_${index}`)))
    .offset(skip)
    .limit(1);
  return sql<SqlBool>`(${columnsOf(order)}) ${beyond(order[0]?.direction)}= (${row})`;
}

function columnsOf(order: Order): RawBuilder<unknown> {
  return sql.join(order.map(({ column }) => column));
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
