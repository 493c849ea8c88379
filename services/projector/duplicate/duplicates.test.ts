import type { CustomerTable } from "@bahi/read-models/customer/table.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { Duplicates } from "./duplicates.ts";

function customer(id: number, more: Partial<CustomerTable> = {}): CustomerTable {
  return {
    id,
    name: `Customer ${id}`,
    phone: "",
    address: "",
    transporter: "",
    company_name: "",
    gst_number: "",
    is_active: true,
    merged_into: null,
    created_at: "2026-04-01T00:00:00.000Z",
    version: 1,
    since: "1",
    ...more,
  };
}

/** The groups as lists of customers. */
function groups(...customers: CustomerTable[]): number[][] {
  const members = Duplicates.among(customers).members();
  const byGroup = Map.groupBy(members, (member) => member.group_id);
  return [...byGroup.values()].map((group) =>
    group.map((member) => member.customer_id).toSorted((a, b) => a - b),
  );
}

test.each([
  [
    "the same phone written differently",
    { phone: "+91 98765-43210" },
    { phone: "098765 43210" },
    "Same phone",
  ],
  [
    "the same name, one phone mistyped by a digit",
    { name: "Sharma Traders", phone: "9876543210" },
    { name: "M/s. Sharma Traders Pvt. Ltd.", phone: "9876543219" },
    "Same name and nearly the same phone",
  ],
  [
    "the same name, two digits of a phone swapped",
    { name: "Sharma Traders", phone: "9876543210" },
    { name: "SHARMA TRADERS", phone: "9876534210" },
    "Same name and nearly the same phone",
  ],
  [
    "the same name and address, one without a good phone",
    { name: "Gupta and Sons", address: "12, Station Road, Pune", phone: "9876543210" },
    { name: "Gupta & Sons", address: "12 Station Rd Pune", phone: "0000000000" },
    "Same name and address",
  ],
  [
    "the same name and transporter, both without a good phone",
    { name: "गुप्ता स्टोर्स", transporter: "VRL" },
    { name: "गुप्ता स्टोर्स", transporter: "V.R.L." },
    "Same name and transporter",
  ],
])("finds %s", (_, one, other, reason) => {
  const members = Duplicates.among([customer(1, one), customer(2, other)]).members();
  expect(members).toEqual([
    { group_id: 1, customer_id: 1, reason },
    { group_id: 1, customer_id: 2, reason },
  ]);
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
  ["a phone that is too short", { phone: "12345" }, { phone: "12345" }],
  [
    "a customer that is not active any more",
    { phone: "9876543210" },
    { phone: "9876543210", is_active: false },
  ],
])("leaves alone %s", (_, one, other) => {
  expect(groups(customer(1, one), customer(2, other))).toEqual([]);
});

test("likenesses connect: one group for three who are alike in pairs", () => {
  expect(
    groups(
      customer(3, { name: "Sharma", phone: "9876543210" }),
      customer(5, { name: "Sharma", phone: "9876543210", transporter: "VRL" }),
      customer(4, { name: "Sharma", transporter: "VRL" }),
      customer(6, { name: "Verma", phone: "9123456780" }),
    ),
  ).toEqual([[3, 4, 5]]);
});

test("kept up to date one change at a time, the groups are those made from nothing", () => {
  const some = fc.record({
    id: fc.integer({ min: 1, max: 12 }),
    name: fc.constantFrom("Sharma", "Sharma Pvt Ltd", "Gupta & Sons", ""),
    phone: fc.constantFrom("9876543210", "9876543211", "9123456780", "0000000000", ""),
    address: fc.constantFrom("12 Station Road", "12, Station Rd", ""),
    transporter: fc.constantFrom("VRL", ""),
    is_active: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(fc.array(some, { minLength: 1, maxLength: 4 }), { maxLength: 25 }), (batches) => {
      const now = new Map<number, CustomerTable>();
      const kept = Duplicates.among([]);
      const table = new Map<number, unknown>();
      for (const batch of batches) {
        const changed = new Map(batch.map((more) => [more.id, customer(more.id, more)]));
        for (const one of changed.values()) now.set(one.id, one);
        const { removed, added } = kept.change([...changed.values()]);
        for (const row of removed) expect(table.delete(row.customer_id)).toBe(true);
        for (const row of added) {
          expect(table.has(row.customer_id)).toBe(false);
          table.set(row.customer_id, row);
        }
      }
      const fromNothing = Duplicates.among(now.values()).members();
      expect(new Set(table.values())).toEqual(new Set(fromNothing));
    }),
  );
});
