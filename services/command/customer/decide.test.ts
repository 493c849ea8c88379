import type { CustomerEvent } from "@bahi/contracts/customer/events.ts";
import { Refused } from "@bahi/contracts/refusal.ts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { registerSpecification } from "../testing/decider-specification.ts";
import { addCustomer, changeCustomer, deleteCustomer, mergeCustomers, restoreCustomer } from "./decide.ts";
import { ownerOf } from "./evolve.ts";
import { customerRegister } from "./register.ts";

const { given } = registerSpecification(customerRegister);

const anil = {
  name: "Anil Traders",
  phone: "98200 12345",
  address: "",
  transporter: "VRL",
  companyName: "",
  gstNumber: "",
};
const added = addedAs(1);
const deleted: CustomerEvent = { type: "CustomerDeleted", data: { customerId: 1, reason: "" } };

function addedAs(customerId: number, profile: Partial<typeof anil> = {}): CustomerEvent {
  return { type: "CustomerAdded", data: { customerId, ...anil, ...profile } };
}

function merged(masterId: number, ...sourceIds: number[]): CustomerEvent {
  return { type: "CustomersMerged", data: { masterId, sourceIds, filled: {} } };
}

test("adds a customer under the next number, also one whose name and phone are known", () => {
  given(added)
    .when((customers) => addCustomer(anil, customers.nextId()))
    .then(addedAs(2));
});

describe("changing a customer", () => {
  const { companyName: _company, gstNumber: _gst, ...form } = anil;
  const command = { ...form, customerId: 1, phone: "022 1234567" };
  const change = (...events: CustomerEvent[]) =>
    given(...events).when((customers) => changeCustomer(command, customers.get(1)));

  test("stores the whole profile and keeps what the form does not show", () => {
    const hidden = { companyName: "Anil & Sons", gstNumber: "27AAPFU0939F1ZV" };
    change(addedAs(1, hidden)).then({ type: "CustomerChanged", data: { ...anil, ...command, ...hidden } });
  });

  test("refuses one who is absent, deleted or merged", () => {
    change().thenRefused("customer-not-found");
    change(added, deleted).thenRefused("customer-not-found");
    change(added, addedAs(2), merged(2, 1)).thenRefused("customer-inactive");
  });

  test("stays quiet when nothing is different", () => {
    given(added)
      .when((customers) => changeCustomer({ customerId: 1, ...form }, customers.get(1)))
      .thenNothing();
  });
});

describe("deleting a customer", () => {
  const command = { customerId: 1, reason: "closed the shop" };
  const remove = (balancePaise: number, ...events: CustomerEvent[]) =>
    given(...events).when((customers) => deleteCustomer(command, customers.get(1), balancePaise));

  test("deletes one whose balance is zero", () => {
    remove(0, added).then({ type: "CustomerDeleted", data: command });
  });

  test("refuses one who owes or is owed anything, and one who never was", () => {
    remove(1, added).thenRefused("customer-has-balance");
    remove(-1, added).thenRefused("customer-has-balance");
    remove(0).thenRefused("customer-not-found");
  });

  test("stays quiet when the customer is gone already", () => {
    remove(0, added, deleted).thenNothing();
    remove(0, added, addedAs(2), merged(2, 1)).thenNothing();
  });
});

describe("restoring a customer", () => {
  const command = { customerId: 1, reason: "an invoice came in between" };
  const restore = (balancePaise: number, ...events: CustomerEvent[]) =>
    given(...events).when((customers) => restoreCustomer(command, customers.get(1), balancePaise));

  test("brings a deleted customer with a balance back, and nobody else", () => {
    restore(500, added, deleted).then({ type: "CustomerRestored", data: command });
    restore(0, added, deleted).thenNothing();
    restore(500, added).thenNothing();
  });
});

describe("merging customers", () => {
  const merge = (masterId: number, sourceIds: number[], ...events: CustomerEvent[]) =>
    given(...events).when((customers) => mergeCustomers({ masterId, sourceIds }, customers.get));

  test("fills the blanks of the master from the sources in their order, and nothing else", () => {
    merge(
      1,
      [2, 3],
      addedAs(1, { transporter: "" }),
      addedAs(2, { name: "Anil", address: "Mumbai" }),
      addedAs(3, { address: "Pune", companyName: "Anil & Sons", transporter: "Gati" }),
    ).then({
      type: "CustomersMerged",
      data: {
        masterId: 1,
        sourceIds: [2, 3],
        filled: { address: "Mumbai", transporter: "VRL", companyName: "Anil & Sons" },
      },
    });
  });

  test("refuses the master among the sources, and whoever is not active", () => {
    merge(1, [1], added).thenRefused("merge-into-itself");
    merge(1, [2], added).thenRefused("customer-not-found");
    merge(2, [1], added).thenRefused("customer-not-found");
    merge(2, [1], added, addedAs(2), deleted).thenRefused("customer-inactive");
    merge(1, [2], added, addedAs(2), deleted).thenRefused("customer-inactive");
    merge(1, [2], added, addedAs(2), addedAs(3), merged(3, 2)).thenRefused("customer-inactive");
  });

  test("stays quiet when all of them were merged into this master", () => {
    merge(1, [3, 2], added, addedAs(2), addedAs(3), merged(1, 2, 3)).thenNothing();
  });

  test("leaves each account with one active owner, whatever is merged into whatever", () => {
    const pair = fc.record({
      masterId: fc.integer({ min: 1, max: 8 }),
      sourceIds: fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 12 }), (merges) => {
        const events = Array.from({ length: 8 }, (_, index) => addedAs(index + 1));
        for (const { masterId, sourceIds } of merges) {
          const { decision } = merge(masterId, sourceIds, ...events);
          const refusal = decision instanceof Refused ? decision.code : undefined;
          expect([undefined, "merge-into-itself", "customer-inactive"]).toContain(refusal);
          if (!(decision instanceof Refused)) events.push(...decision);
        }
        const { get } = given(...events).state;
        for (let id = 1; id <= 8; id++) expect(get(ownerOf(id, get)).status).toBe("active");
      }),
    );
  });
});
