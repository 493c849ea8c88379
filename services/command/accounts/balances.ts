import { createColumn, createSignedColumn } from "../packed/column.ts";
import type { Freezable } from "../packed/frozen.ts";
import { createSmallMap, createSmallSet } from "../packed/small-map.ts";
import { createSums } from "../packed/sums.ts";
import { z } from "zod";
import { dayNumber, dayOf } from "./packed-day.ts";

/** An entry of an account: a debit above zero, a credit below. `day` is packed. */
export type Entry = { customerId: number; amountPaise: number; day: number };

type Opening = { amountPaise: number; date: string };

/**
 * Balances by customer, and the day of the first entry. Entries are of the customer that their event names; an owner has
 * those of all who were merged into it.
 */
export type Balances = {
  /** An entry takes the place of another. `undefined` stands for none. */
  replace(before: Entry | undefined, after: Entry | undefined): void;
  setOpening(customerId: number, opening: Opening | null): void;
  merge(masterId: number, sourceIds: readonly number[], opening: Opening | null): void;
  setDeleted(customerId: number, isDeleted: boolean): void;
  ownerOf(customerId: number): number;
  balanceOf(ownerId: number): number;
  /** Packed; undefined without an entry. Opening balances do not count. */
  firstDayOf(ownerId: number): number | undefined;
  /** By owner, with opening balances. */
  firstDays(): Map<number, string>;
  /** Deleted customers with a balance. */
  deletedWithBalance(): number[];
  parts: Record<string, Freezable>;
};

/** The sum of an account changes with each of its entries. */
const ENTRIES_AHEAD = 63;

/** `entries`: all entries of now. They are read only after the first entry of an account has left it. */
export function createBalances(entries: () => Iterable<Entry>): Balances {
  const entrySum = createSums({ changesAhead: ENTRIES_AHEAD });
  const openingSum = createSignedColumn();
  const openingDay = createColumn();
  /** No entry is of an earlier day. */
  const firstDay = createColumn();
  /** Those whose first entry has left: a later day may be the first one now. */
  const unsure = createSmallSet();
  const master = createColumn();
  const sources = createSmallMap(z.array(z.int()));
  const deleted = createSmallSet();

  function ownerOf(customerId: number): number {
    const masterId = master.get(customerId);
    return masterId === 0 ? customerId : ownerOf(masterId);
  }

  /** The customers whose entries an owner has; none for one who was merged into another. */
  function* membersOf(ownerId: number): Generator<number> {
    if (master.get(ownerId) !== 0) return;
    const members = [ownerId];
    for (const member of members) {
      yield member;
      members.push(...(sources.get(member) ?? []));
    }
  }

  function note({ customerId, day }: Pick<Entry, "customerId" | "day">): void {
    const first = firstDay.get(customerId);
    if (first === 0 || day < first) firstDay.set(customerId, day);
  }

  function makeSure(customerIds: Iterable<number>): void {
    const wanted = new Set(customerIds).intersection(unsure);
    if (wanted.size === 0) return;
    // All at once: one reading costs the same for one and for many.
    const asked = new Set(unsure);
    unsure.clear();
    for (const customerId of asked) firstDay.set(customerId, 0);
    for (const entry of entries()) if (asked.has(entry.customerId)) note(entry);
  }

  function setOpening(customerId: number, opening: Opening | null): void {
    const isNone = opening === null || opening.amountPaise === 0;
    openingSum.set(customerId, isNone ? 0 : opening.amountPaise);
    openingDay.set(customerId, isNone ? 0 : dayNumber(opening.date));
  }

  function balanceOf(ownerId: number): number {
    let sum = 0;
    for (const member of membersOf(ownerId)) sum += entrySum.get(member) + openingSum.get(member);
    return sum;
  }

  return {
    replace(before, after) {
      if (before !== undefined) entrySum.add(before.customerId, -before.amountPaise);
      if (after !== undefined) entrySum.add(after.customerId, after.amountPaise);
      const isInPlace = before?.customerId === after?.customerId && before?.day === after?.day;
      if (isInPlace) return;
      if (before !== undefined && before.day === firstDay.get(before.customerId))
        unsure.add(before.customerId);
      if (after !== undefined) note(after);
    },
    setOpening,
    merge(masterId, sourceIds, opening) {
      for (const sourceId of sourceIds) {
        master.set(sourceId, masterId);
        setOpening(sourceId, null);
      }
      sources.set(masterId, [...(sources.get(masterId) ?? []), ...sourceIds]);
      setOpening(masterId, opening);
    },
    setDeleted(customerId, isDeleted) {
      if (isDeleted) deleted.add(customerId);
      else deleted.delete(customerId);
    },
    ownerOf,
    balanceOf,

    firstDayOf(ownerId) {
      const members = [...membersOf(ownerId)];
      makeSure(members);
      const days = members.map((member) => firstDay.get(member)).filter((day) => day !== 0);
      return days.length === 0 ? undefined : Math.min(...days);
    },

    firstDays() {
      makeSure([...unsure]);
      const days = new Map<number, number>();
      for (const column of [firstDay, openingDay])
        for (const customerId of column.ids()) {
          const ownerId = ownerOf(customerId);
          const day = column.get(customerId);
          days.set(ownerId, Math.min(day, days.get(ownerId) ?? day));
        }
      return new Map([...days].map(([ownerId, day]) => [ownerId, dayOf(day)]));
    },

    deletedWithBalance: () => [...deleted].filter((customerId) => balanceOf(customerId) !== 0),
    parts: { entrySum, openingSum, openingDay, firstDay, unsure, master, sources, deleted },
  };
}
