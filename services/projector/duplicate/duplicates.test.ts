import type { CustomerTable } from "@bahi/read-models/customer/table.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { customer } from "./customer-row.fixture.ts";
import { type DuplicateChanges, Duplicates } from "./duplicates.ts";

/** The groups as lists of customers. */
async function groups(...customers: CustomerTable[]): Promise<number[][]> {
  return groupsOf(await Duplicates.among(customers));
}

function groupsOf(duplicates: Duplicates): number[][] {
  const centerOf = new Map(duplicates.profiles().map(({ profile, center }) => [profile, center]));
  const byCenter = Map.groupBy(duplicates.members(), ({ profile }) => centerOf.get(profile));
  return [...byCenter.values()]
    .map((group) => group.map((member) => member.customer_id).toSorted((a, b) => a - b))
    .toSorted(([one = 0], [other = 0]) => one - other);
}

test.each([
  ["the same phone written differently", { phone: "+91 98765-43210" }, { phone: "098765 43210" }],
  [
    "the same name, one phone mistyped by a digit",
    { name: "Sharma Traders", phone: "9876543210" },
    { name: "M/s. Sharma Traders Pvt. Ltd.", phone: "9876543219" },
  ],
  [
    "the same name, two digits of a phone swapped",
    { name: "Sharma Traders", phone: "9876543210" },
    { name: "SHARMA TRADERS", phone: "9876534210" },
  ],
  [
    "the same name and address, one without a good phone",
    { name: "Gupta and Sons", address: "12, Station Road, Pune", phone: "9876543210" },
    { name: "Gupta & Sons", address: "12 Station Rd Pune", phone: "0000000000" },
  ],
  [
    "the same name and transporter, both without a good phone",
    { name: "गुप्ता स्टोर्स", transporter: "VRL" },
    { name: "गुप्ता स्टोर्स", transporter: "V.R.L." },
  ],
  [
    "one of two numbers in a cell",
    { name: "Sharma Traders", phone: "98290 12345 / 94140 54321" },
    { name: "Sharma Traders Jaipur", phone: "9414054321" },
  ],
  [
    "a landline whose last digits are given twice",
    { name: "Jain Steel", phone: "0141-2345678/79" },
    { name: "Jain Steels", phone: "(0141) 2345679" },
  ],
  [
    "a number in Devanagari digits with an extension",
    { name: "Jain Steel", phone: "९८२९० १२३४५ ext 12" },
    { name: "Jain Steel", phone: "+91-98290-12345" },
  ],
  [
    "other spellings of a name at one address",
    { name: "Shree Agarwal & Co.", address: "12, Station Road, Jaipur" },
    { name: "M/s. Shri Aggarwal and Company", address: "12 Station Rd., Jaipur" },
  ],
  [
    "a name in Devanagari and in Latin letters",
    { name: "गुप्ता किराना स्टोर", address: "Old City, Jaipur" },
    { name: "Gupta Kirana Store", address: "88, Old City, Jaipur" },
  ],
  [
    "a town that is part of the whole address",
    { name: "Gupta Kirana Store", address: "Jaipur" },
    { name: "Gupta Kirana Store", address: "88, Old City, Jaipur" },
  ],
  [
    "initials with and without stops",
    { name: "S.M. Traders", phone: "9829012345" },
    { name: "S M Traders", phone: "9829012345" },
  ],
  [
    "initials for first names",
    { name: "S.K. Gupta Textiles", address: "12, Station Road, Jaipur" },
    { name: "Suresh Kumar Gupta Textiles", address: "12 Station Rd Jaipur" },
  ],
  [
    "a PIN code after one of two addresses",
    { name: "Sharma Dry Fruits", address: "Sitabuldi - 440012" },
    { name: "Sharma Dry Fruits", address: "B-82, Sitabuldi, Nagpur" },
  ],
  [
    "the town after one of two names",
    { name: "Everest Bag House - Amritsar", address: "Hall Bazar" },
    { name: "Everest Bag House", address: "Hall Bazar, Amritsar" },
  ],
  [
    "a space left out between two words",
    { name: "Poddar Savitri Dryfruits", address: "Ranchi" },
    { name: "Savitri Poddar Dry Fruits", address: "Relief Road, Ranchi" },
  ],
  [
    "a digit left out of a phone number",
    { name: "Devendra Glass House", phone: "7844686490" },
    { name: "Devendra Glass House", phone: "784468490" },
  ],
  [
    "a digit typed twice in a phone number",
    { name: "Devendra Glass House", phone: "9859609518" },
    { name: "Devendra Glass House", phone: "98596609518" },
  ],
])("finds %s", async (_, one, other) => {
  expect(await groups(customer(1, one), customer(2, other))).toEqual([[1, 2]]);
});

test.each([
  [
    "one name with two different good phones",
    { name: "Sharma", phone: "9876543210", address: "Pune" },
    { name: "Sharma", phone: "9123456780", address: "Pune" },
  ],
  ["one name without a second signal", { name: "Sharma" }, { name: "Sharma" }],
  ["the same junk phone", { phone: "9999999999" }, { phone: "9999999999" }],
  ["a phone typed to fill the form", { phone: "1234567890" }, { phone: "1234567890" }],
  [
    "one name at two numbers of a road, of which one is the digit of the other twice",
    { name: "Gupta Stores", address: "1, Station Road, Agra" },
    { name: "Gupta Stores", address: "11, Station Road, Agra" },
  ],
  ["a phone that is too short", { phone: "12345" }, { phone: "12345" }],
  [
    "a customer that is not active any more",
    { phone: "9876543210" },
    { phone: "9876543210", is_active: false },
  ],
  [
    "initials that differ, also if they are M and S",
    { name: "S S Traders", address: "Station Road, Agra", transporter: "VRL" },
    { name: "S. M. Traders", address: "Station Road, Agra", transporter: "VRL" },
  ],
  [
    "one name where there is no transporter",
    { name: "Gupta Stores", transporter: "Self" },
    { name: "Gupta Stores", transporter: "self" },
  ],
  [
    "one name in two towns",
    { name: "Gupta Stores", address: "12, MG Road, Agra", transporter: "VRL" },
    { name: "Gupta Stores", address: "12, MG Road, Pune", transporter: "VRL" },
  ],
  [
    "two firms of a family with one phone, in other names and places",
    { name: "Lakshmi Textiles", phone: "9829012345", address: "Cloth Market, Indore" },
    { name: "Verma Hardware", phone: "9829012345", address: "Loha Mandi, Ujjain" },
  ],
])("leaves alone %s", async (_, one, other) => {
  expect(await groups(customer(1, one), customer(2, other))).toEqual([]);
});

test("likenesses connect: one group for three who are alike in pairs", async () => {
  expect(
    await groups(
      customer(3, { name: "Sharma", phone: "9876543210" }),
      customer(5, { name: "Sharma", phone: "9876543210", transporter: "VRL" }),
      customer(4, { name: "Sharma", transporter: "VRL" }),
      customer(6, { name: "Verma", phone: "9123456780" }),
    ),
  ).toEqual([[3, 4, 5]]);
});

test("kept up to date one change at a time, the groups are those made from nothing", async () => {
  const some = fc.record({
    id: fc.integer({ min: 1, max: 12 }),
    name: fc.constantFrom("Sharma", "Sharma Pvt Ltd", "Sharma Kirana", "Sharrma Kirana", "Gupta & Sons", ""),
    phone: fc.constantFrom("9876543210", "9876543211 / 9123456780", "9123456780", "0000000000", ""),
    address: fc.constantFrom("12 Station Road, Agra", "12, Station Rd Agra", "Agra", "Sadar Bazar, Pune", ""),
    transporter: fc.constantFrom("VRL", ""),
    is_active: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(some, { minLength: 1, maxLength: 4 }), { maxLength: 25, size: "max" }),
      async (batches) => {
        const now = new Map<number, CustomerTable>();
        const kept = new Duplicates();
        const members = new Map<number, unknown>();
        const profiles = new Map<string, unknown>();
        for (const batch of batches) {
          const changed = new Map(batch.map((more) => [more.id, customer(more.id, more)]));
          for (const one of changed.values()) now.set(one.id, one);
          const changes = kept.change([...changed.values()]);
          for (const row of changes.members.removed) expect(members.delete(row.customer_id)).toBe(true);
          for (const row of changes.members.written) members.set(row.customer_id, row);
          for (const row of changes.profiles.removed) expect(profiles.delete(row.profile)).toBe(true);
          for (const row of changes.profiles.written) profiles.set(row.profile, row);
        }
        const fromNothing = await Duplicates.among(now.values());
        expect(new Set(members.values())).toEqual(new Set(fromNothing.members()));
        expect(new Set(profiles.values())).toEqual(new Set(fromNothing.profiles()));
      },
    ),
    { numRuns: 300 },
  );
});

test("a change writes a handful of rows, however many customers are alike", async () => {
  const alike = (id: number) => customer(id, { name: "Sharma Traders", phone: "98765 43210" });
  const ids = Array.from({ length: 5_000 }, (_, index) => index + 1);
  const duplicates = await Duplicates.among(ids.map(alike));
  expect(groupsOf(duplicates)).toEqual([ids]);
  const rowCount = ({ members, profiles }: DuplicateChanges) =>
    [members, profiles].reduce((sum, { removed, written }) => sum + removed.length + written.length, 0);
  for (const id of [1, 2_500, 5_000]) {
    expect(rowCount(duplicates.change([{ ...alike(id), is_active: false }]))).toBe(1);
    expect(rowCount(duplicates.change([alike(id)]))).toBe(1);
    expect(rowCount(duplicates.change([{ ...alike(id), address: `Shop ${id}, Agra` }]))).toBeLessThan(5);
  }
});

test("a customer without a good phone does not bring two together whose good phones differ", async () => {
  const alike = { name: "Sharma Traders", transporter: "VRL", address: "Station Road, Agra" };
  const found = await groups(
    customer(1, { ...alike, phone: "9829012345" }),
    customer(2, { ...alike, phone: "0000000000" }),
    customer(3, { ...alike, phone: "9414054321" }),
  );
  expect(found.flat()).toHaveLength(2);
  expect(found.flat()).toContain(2);
});

test("a number that four different names have says little by itself", async () => {
  const names = ["Agarwal", "Bhatia", "Chawla", "Desai"];
  const shops = names.map((name, index) => customer(index + 1, { name, phone: "9800000001" }));
  expect(await groups(...shops.slice(0, 3))).toEqual([[1, 2, 3]]);
  expect(await groups(...shops)).toEqual([]);
});
