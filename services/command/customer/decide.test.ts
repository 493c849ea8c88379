import type { CustomerEvent } from "@bahi/contracts/customer/events.ts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusalOf } from "../testing/refusal-of.ts";
import { addCustomer, changeCustomer, deleteCustomer, mergeCustomers, restoreCustomer } from "./decide.ts";
import { type CustomerState, absentCustomer, customersOf, evolveCustomer, ownerOf } from "./evolve.ts";

const anil = {
  name: "Anil Traders",
  phone: "98200 12345",
  address: "",
  transporter: "VRL",
  companyName: "",
  gstNumber: "",
};
const added: CustomerEvent = { type: "CustomerAdded", data: { customerId: 1, ...anil } };
const deleted: CustomerEvent = { type: "CustomerDeleted", data: { customerId: 1, reason: "" } };

function given(...events: CustomerEvent[]): (customerId: number) => CustomerState {
  const customers = new Map<number, CustomerState>();
  for (const event of events) {
    for (const id of customersOf(event)) {
      customers.set(id, evolveCustomer(customers.get(id) ?? absentCustomer, event));
    }
  }
  return (id) => customers.get(id) ?? absentCustomer;
}

function addedAs(customerId: number, profile: Partial<typeof anil> = {}): CustomerEvent {
  return { type: "CustomerAdded", data: { customerId, ...anil, ...profile } };
}

function merged(masterId: number, ...sourceIds: number[]): CustomerEvent {
  return { type: "CustomersMerged", data: { masterId, sourceIds, filled: {} } };
}

test("adds a customer under the next number, also one whose name and phone are known", () => {
  expect(addCustomer(anil, 2)).toEqual([{ type: "CustomerAdded", data: { customerId: 2, ...anil } }]);
});

describe("changing a customer", () => {
  const { companyName: _company, gstNumber: _gst, ...form } = anil;
  const command = { ...form, customerId: 1, phone: "022 1234567" };

  test("stores the whole profile and keeps what the form does not show", () => {
    const withGst = addedAs(1, { companyName: "Anil & Sons", gstNumber: "27AAPFU0939F1ZV" });
    expect(changeCustomer(command, given(withGst)(1))).toEqual([
      {
        type: "CustomerChanged",
        data: { ...anil, ...command, companyName: "Anil & Sons", gstNumber: "27AAPFU0939F1ZV" },
      },
    ]);
  });

  test("refuses one who is absent, deleted or merged", () => {
    const after = (...events: CustomerEvent[]) =>
      refusalOf(() => changeCustomer(command, given(...events)(1)));
    expect(after()).toBe("customer-not-found");
    expect(after(added, deleted)).toBe("customer-not-found");
    expect(after(added, addedAs(2), merged(2, 1))).toBe("customer-inactive");
  });

  test("stays quiet when nothing is different", () => {
    expect(changeCustomer({ customerId: 1, ...form }, given(added)(1))).toEqual([]);
  });
});

describe("deleting a customer", () => {
  const command = { customerId: 1, reason: "closed the shop" };

  test("deletes one whose balance is zero", () => {
    expect(deleteCustomer(command, given(added)(1), 0)).toEqual([{ type: "CustomerDeleted", data: command }]);
  });

  test("refuses one who owes or is owed anything, and one who never was", () => {
    expect(refusalOf(() => deleteCustomer(command, given(added)(1), 1))).toBe("customer-has-balance");
    expect(refusalOf(() => deleteCustomer(command, given(added)(1), -1))).toBe("customer-has-balance");
    expect(refusalOf(() => deleteCustomer(command, given()(1), 0))).toBe("customer-not-found");
  });

  test("stays quiet when the customer is gone already", () => {
    expect(deleteCustomer(command, given(added, deleted)(1), 0)).toEqual([]);
    expect(deleteCustomer(command, given(added, addedAs(2), merged(2, 1))(1), 0)).toEqual([]);
  });
});

describe("restoring a customer", () => {
  const command = { customerId: 1, reason: "an invoice came in between" };

  test("brings a deleted customer with a balance back, and nobody else", () => {
    expect(restoreCustomer(command, given(added, deleted)(1), 500)).toEqual([
      { type: "CustomerRestored", data: command },
    ]);
    expect(restoreCustomer(command, given(added, deleted)(1), 0)).toEqual([]);
    expect(restoreCustomer(command, given(added)(1), 500)).toEqual([]);
  });
});

describe("merging customers", () => {
  test("fills the blanks of the master from the sources in their order, and nothing else", () => {
    const customers = given(
      addedAs(1, { transporter: "" }),
      addedAs(2, { name: "Anil", address: "Mumbai" }),
      addedAs(3, { address: "Pune", companyName: "Anil & Sons", transporter: "Gati" }),
    );
    expect(mergeCustomers({ masterId: 1, sourceIds: [2, 3] }, customers)).toEqual([
      {
        type: "CustomersMerged",
        data: {
          masterId: 1,
          sourceIds: [2, 3],
          filled: { address: "Mumbai", transporter: "VRL", companyName: "Anil & Sons" },
        },
      },
    ]);
  });

  test("refuses the master among the sources, and whoever is not active", () => {
    const merge = (masterId: number, sourceIds: number[], ...events: CustomerEvent[]) =>
      refusalOf(() => mergeCustomers({ masterId, sourceIds }, given(...events)));
    expect(merge(1, [1], added)).toBe("merge-into-itself");
    expect(merge(1, [2], added)).toBe("customer-not-found");
    expect(merge(2, [1], added)).toBe("customer-not-found");
    expect(merge(2, [1], added, addedAs(2), deleted)).toBe("customer-inactive");
    expect(merge(1, [2], added, addedAs(2), deleted)).toBe("customer-inactive");
    expect(merge(1, [2], added, addedAs(2), addedAs(3), merged(3, 2))).toBe("customer-inactive");
  });

  test("stays quiet when all of them were merged into this master", () => {
    const customers = given(added, addedAs(2), addedAs(3), merged(1, 2, 3));
    expect(mergeCustomers({ masterId: 1, sourceIds: [3, 2] }, customers)).toEqual([]);
  });

  test("leaves each account with one active owner, whatever is merged into whatever", () => {
    const pair = fc.record({
      masterId: fc.integer({ min: 1, max: 8 }),
      sourceIds: fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 12 }), (merges) => {
        const events = Array.from({ length: 8 }, (_, index) => addedAs(index + 1));
        for (const merge of merges) {
          const refusal = refusalOf(() => events.push(...mergeCustomers(merge, given(...events))));
          expect([undefined, "merge-into-itself", "customer-inactive"]).toContain(refusal);
        }
        const customers = given(...events);
        for (let id = 1; id <= 8; id++) {
          expect(customers(ownerOf(id, customers)).status).toBe("active");
        }
      }),
    );
  });
});
