import type { CustomerProfile } from "@bahi/contracts/customer/commands.ts";
import type { CustomerEvent } from "@bahi/contracts/customer/events.ts";
import { Refused } from "@bahi/contracts/refusal.ts";
import type { BooksLock } from "@bahi/contracts/settings/books-lock.ts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { registerSpecification } from "../testing/decider-specification.ts";
import {
  addCustomer,
  changeCustomer,
  deleteCustomer,
  mergeCustomers,
  restoreCustomer,
  setOpeningBalance,
} from "./decide.ts";
import { ownerOf } from "./evolve.ts";
import { customerRegister } from "./register.ts";

const { given } = registerSpecification(customerRegister);

const anil: CustomerProfile = {
  name: "Anil Traders",
  phone: "98200 12345",
  address: "",
  transporter: "VRL",
  companyName: "",
  gstNumber: "",
  creditDays: null,
};
const added = addedAs(1);
const deleted: CustomerEvent = { type: "CustomerDeleted", data: { customerId: 1, reason: "" } };

function addedAs(customerId: number, profile: Partial<CustomerProfile> = {}): CustomerEvent {
  return { type: "CustomerAdded", data: { customerId, ...anil, ...profile } };
}

function merged(masterId: number, ...sourceIds: number[]): CustomerEvent {
  return { type: "CustomersMerged", data: { masterId, sourceIds, filled: {}, opening: null } };
}

test("adds a customer under the next number, also one whose name and phone are known", () => {
  given(added)
    .when((customers) => addCustomer(anil, customers.nextId()))
    .then(addedAs(2));
});

describe("changing a customer", () => {
  const { companyName: _company, gstNumber: _gst, creditDays: _days, ...form } = anil;
  const command = { ...form, customerId: 1, phone: "022 1234567" };
  const change = (...events: CustomerEvent[]) =>
    given(...events).when((customers) => changeCustomer(command, customers.get(1)));

  test("stores the whole profile and keeps what the form does not show", () => {
    const hidden = { companyName: "Anil & Sons", gstNumber: "27AAPFU0939F1ZV", creditDays: 30 };
    change(addedAs(1, hidden)).then({ type: "CustomerChanged", data: { ...anil, ...command, ...hidden } });
  });

  test("changes the days of credit alone, to 0 and back to the default", () => {
    for (const [before, creditDays] of [
      [null, 0],
      [0, null],
      [30, 45],
    ] as const) {
      given(addedAs(1, { creditDays: before }))
        .when((customers) => changeCustomer({ customerId: 1, ...form, creditDays }, customers.get(1)))
        .then({ type: "CustomerChanged", data: { customerId: 1, ...anil, creditDays } });
    }
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

function opened(customerId: number, amountPaise: number, date: string): CustomerEvent {
  return { type: "OpeningBalanceSet", data: { customerId, amountPaise, date } };
}

describe("setting an opening balance", () => {
  const TODAY = "2026-04-20";
  const account = (firstEntryDate: string | undefined, booksLock: BooksLock | null = null) => ({
    firstEntryDate,
    today: TODAY,
    booksLock,
  });
  const set = (amountPaise: number, date: string, first: string | undefined, ...events: CustomerEvent[]) =>
    given(added, ...events).when((customers) =>
      setOpeningBalance({ customerId: 1, amountPaise, date }, customers.get(1), account(first)),
    );

  test("stores what is owed, and what was paid in advance, up to the day of the first entry", () => {
    set(5_000_00, "2026-03-31", undefined).then(opened(1, 5_000_00, "2026-03-31"));
    set(-250_50, "2026-04-01", "2026-04-01").then(opened(1, -250_50, "2026-04-01"));
    set(1, TODAY, undefined).then(opened(1, 1, TODAY));
  });

  test("refuses a date after the first entry, or after today", () => {
    set(1, "2026-04-02", "2026-04-01").thenRefused("opening-after-business");
    set(1, "2026-04-21", undefined).thenRefused("opening-in-future");
    set(1, "2106-04-01", undefined).thenRefused("opening-in-future");
  });

  test("corrects the amount on its date, also when business of before was entered since", () => {
    const before = opened(1, 5_000_00, "2026-03-31");
    set(4_000_00, "2026-03-31", "2026-02-01", before).then(opened(1, 4_000_00, "2026-03-31"));
    set(4_000_00, "2026-03-30", "2026-02-01", before).thenRefused("opening-after-business");
  });

  test("takes it away with zero, whatever the date says", () => {
    const before = opened(1, 5_000_00, "2026-03-31");
    set(0, "2106-04-01", "2026-02-01", before).then(opened(1, 0, "2106-04-01"));
    set(0, "2026-03-31", undefined).thenNothing();
    set(0, "2026-03-31", undefined, before, opened(1, 0, "2026-03-31")).thenNothing();
    set(1, "2026-03-31", undefined, before, opened(1, 0, "2026-03-31")).then(opened(1, 1, "2026-03-31"));
  });

  test("refuses one that is dated in the locked books, before or after the change, and to take it away", () => {
    const booksLock = { until: "2026-03-31", by: "Asha", at: "2026-04-02T05:30:00.000Z", reason: "" };
    const lockedSet = (amountPaise: number, date: string, ...events: CustomerEvent[]) =>
      given(added, ...events).when((customers) =>
        setOpeningBalance(
          { customerId: 1, amountPaise, date },
          customers.get(1),
          account(undefined, booksLock),
        ),
      );
    const before = opened(1, 5_00, "2026-03-31");
    lockedSet(1, "2026-03-31").thenRefused("books-locked");
    lockedSet(6_00, "2026-03-31", before).thenRefused("books-locked");
    lockedSet(5_00, "2026-04-01", before).thenRefused("books-locked");
    lockedSet(0, "2026-04-01", before).thenRefused("books-locked");
    lockedSet(5_00, "2026-03-31", before).thenNothing();
    lockedSet(0, "2026-03-31").thenNothing();
    lockedSet(1, "2026-04-01").then(opened(1, 1, "2026-04-01"));
    lockedSet(0, "2026-03-31", opened(1, 1, "2026-04-01")).then(opened(1, 0, "2026-03-31"));
  });

  test("stays quiet when nothing is different", () => {
    set(5_000_00, "2026-03-31", "2026-01-01", opened(1, 5_000_00, "2026-03-31")).thenNothing();
  });

  test("refuses one who is absent, deleted or merged", () => {
    const refuse = (customerId: number, ...events: CustomerEvent[]) =>
      given(...events).when((customers) =>
        setOpeningBalance(
          { customerId, amountPaise: 1, date: "2026-03-31" },
          customers.get(customerId),
          account(undefined),
        ),
      );
    refuse(9, added).thenRefused("customer-not-found", "This customer does not exist");
    refuse(1, added, deleted).thenRefused("customer-not-found", "This customer was deleted");
    refuse(1, added, addedAs(2), merged(2, 1)).thenRefused(
      "customer-inactive",
      "This customer was merged into customer 2",
    );
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
  const unlocked = { booksLock: null, firstDayOf: () => undefined };

  test("refuses a source with an entry of a locked day, and one in the master's own account is no hindrance", () => {
    const booksLock = { until: "2026-03-31", by: "Asha", at: "2026-04-02T05:30:00.000Z", reason: "" };
    const mergeWithFirstDays = (days: Record<number, string>) =>
      given(addedAs(1), addedAs(2), addedAs(3)).when((customers) =>
        mergeCustomers({ masterId: 1, sourceIds: [2, 3] }, customers.get, {
          booksLock,
          firstDayOf: (id) => days[id],
        }),
      );
    mergeWithFirstDays({ 3: "2026-03-31" }).thenRefused(
      "books-locked",
      "The books are locked up to 31 Mar 2026 (by Asha, 2 Apr 2026). Customer 3 has entries dated up to that day, and a merge would move them.",
    );
    mergeWithFirstDays({ 1: "2026-03-31", 2: "2026-04-01" }).then(merged(1, 2, 3));
    mergeWithFirstDays({}).then(merged(1, 2, 3));
  });
  const merge = (masterId: number, sourceIds: number[], ...events: CustomerEvent[]) =>
    given(...events).when((customers) => mergeCustomers({ masterId, sourceIds }, customers.get, unlocked));

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
        opening: null,
      },
    });
  });

  test("fills the days of credit of a master without own ones; 0 days are own ones", () => {
    const filled = (master: number | null, ...sources: (number | null)[]) =>
      merge(
        1,
        sources.map((_, index) => index + 2),
        addedAs(1, { creditDays: master }),
        ...sources.map((creditDays, index) => addedAs(index + 2, { creditDays })),
      ).decision;
    expect(filled(null, null, 0, 30)).toMatchObject([{ data: { filled: { creditDays: 0 } } }]);
    expect(filled(0, 30)).toMatchObject([{ data: { filled: {} } }]);
    expect(filled(null, null)).toMatchObject([{ data: { filled: {} } }]);
  });

  test("gives the master one opening balance: the sum, with the earliest date; the sources keep none", () => {
    const openingsOf = (...openings: [amountPaise: number, date: string][]) => {
      const sources = openings.slice(1).map((_, index) => index + 2);
      const history = openings.flatMap(([amount, date], index) => [
        addedAs(index + 1),
        ...(amount === 0 ? [] : [opened(index + 1, amount, date)]),
      ]);
      return merge(1, sources, ...history).decision;
    };
    const sum = (opening: object | null) => [{ data: { opening } }];
    expect(openingsOf([100, "2026-04-01"], [-30, "2026-03-01"], [5, "2026-03-15"])).toMatchObject(
      sum({ amountPaise: 75, date: "2026-03-01" }),
    );
    expect(openingsOf([0, ""], [20, "2026-03-01"])).toMatchObject(
      sum({ amountPaise: 20, date: "2026-03-01" }),
    );
    expect(openingsOf([20, "2026-04-01"], [-20, "2026-03-01"])).toMatchObject(sum(null));
    expect(openingsOf([0, ""], [0, ""])).toMatchObject(sum(null));

    const { state } = given(addedAs(1), addedAs(2), opened(2, 20, "2026-03-01"), {
      type: "CustomersMerged",
      data: { masterId: 1, sourceIds: [2], filled: {}, opening: { amountPaise: 20, date: "2026-03-01" } },
    });
    expect([state.get(1), state.get(2)]).toMatchObject([
      { status: "active", opening: { amountPaise: 20, date: "2026-03-01" } },
      { status: "merged", opening: null },
    ]);
  });

  test("refuses the master among the sources, and whoever is not active", () => {
    merge(1, [1], added).thenRefused("merge-into-itself");
    merge(1, [2], added).thenRefused("customer-not-found");
    merge(2, [1], added).thenRefused("customer-not-found");
    merge(2, [1], added, addedAs(2), deleted).thenRefused("customer-inactive");
    merge(1, [2], added, addedAs(2), deleted).thenRefused("customer-inactive");
    merge(1, [2], added, addedAs(2), addedAs(3), merged(3, 2)).thenRefused("customer-inactive");
    // Of those that were named one is in this master already, and the other would silently stay apart.
    merge(1, [2, 3], added, addedAs(2), addedAs(3), merged(1, 2)).thenRefused("customer-inactive");
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
      fc.property(fc.array(pair, { maxLength: 12, size: "max" }), (merges) => {
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
