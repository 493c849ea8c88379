import type { CustomerTable } from "@bahi/read-models/customer/table.ts";
import { expect, test } from "vitest";
import { Duplicates } from "./duplicates.ts";
import { counterSlips } from "./counter-slips.fixture.ts";
import { customer } from "./customer-row.fixture.ts";
import { differentCustomers, type Typed, typedShops } from "./indian-shops.fixture.ts";

function row({ name, phone, address, transporter }: Typed, index: number): CustomerTable {
  return customer(index + 1, { name, phone, address, transporter });
}

/** Every two customers who are in one group, as "1 2". */
async function pairsFound(customers: readonly Typed[]): Promise<Set<string>> {
  const duplicates = await Duplicates.among(customers.map(row));
  const centerOf = new Map(duplicates.profiles().map(({ profile, center }) => [profile, center]));
  return pairsWithin(
    Map.groupBy(duplicates.members(), ({ profile }) => centerOf.get(profile)),
    (member) => member.customer_id,
  );
}

function pairsWithin<Key, Member>(groups: Map<Key, Member[]>, idOf: (member: Member) => number): Set<string> {
  const pairs = new Set<string>();
  for (const group of groups.values()) {
    const ids = group.map(idOf).toSorted((one, other) => one - other);
    for (const [index, one] of ids.entries()) {
      for (const other of ids.slice(index + 1)) pairs.add(`${one} ${other}`);
    }
  }
  return pairs;
}

test.each([
  ["shops typed in again and again", 1, typedShops],
  ["shops typed in again and again", 2, typedShops],
  ["shops typed in again and again", 3, typedShops],
  ["slips written at a counter", 1, counterSlips],
  ["slips written at a counter", 2, counterSlips],
  ["slips written at a counter", 3, counterSlips],
])("finds who is the same among %s, seed %i", async (_, seed, customersOf) => {
  const typed = customersOf(seed);
  const found = await pairsFound(typed);
  const numbered = typed.map(({ shop }, index) => ({ shop, id: index + 1 }));
  const same = pairsWithin(
    Map.groupBy(numbered, ({ shop }) => shop),
    ({ id }) => id,
  );
  const right = found.intersection(same).size;
  expect(right / found.size).toBeGreaterThanOrEqual(0.9);
  expect(right / same.size).toBeGreaterThanOrEqual(0.8);
});

test("finds nobody among 6,000 different customers, one in twenty with a number that is none", async () => {
  expect([...(await pairsFound(differentCustomers(9, 6_000)))]).toEqual([]);
});
