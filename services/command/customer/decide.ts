import { isAlready } from "@bahi/contracts/already.ts";
import { readBusinessDate } from "@bahi/contracts/calendar.ts";
import type {
  AddCustomer,
  ChangeCustomer,
  CustomerProfile,
  DeleteCustomer,
  MergeCustomers,
  OpeningBalance,
  RestoreCustomer,
  SetOpeningBalance,
} from "@bahi/contracts/customer/commands.ts";
import type { Decision } from "@bahi/contracts/decision.ts";
import type { CustomerEvent, Filled } from "@bahi/contracts/customer/events.ts";
import { Refused, refused } from "@bahi/contracts/refusal.ts";
import {
  type BooksLock,
  headingOfLock,
  isLocked,
  refusalOfLock,
} from "@bahi/contracts/settings/books-lock.ts";
import type { CustomerState } from "./evolve.ts";

/** Two customers may share name and phone; they are listed as likely duplicates. */
export function addCustomer(command: AddCustomer, customerId: number): CustomerEvent[] {
  return [{ type: "CustomerAdded", data: { customerId, ...command } }];
}

export function changeCustomer(
  command: ChangeCustomer,
  customer: CustomerState,
): Decision<CustomerEvent, "customer-not-found" | "customer-inactive"> {
  const active = toChange(customer);
  if (active instanceof Refused) return active;
  const { customerId, ...given } = command;
  const profile = { ...active.profile, ...given };
  if (isAlready(profile, active.profile)) return [];

  return [{ type: "CustomerChanged", data: { customerId, ...profile } }];
}

/** `firstEntryDate` is the date of the first invoice or payment in the account, undefined without one. */
type AccountBeforeOpening = {
  firstEntryDate: string | undefined;
  today: string;
  booksLock: BooksLock | null;
};

/** An opening balance keeps its date also when business of before was entered since. */
export function setOpeningBalance(
  command: SetOpeningBalance,
  customer: CustomerState,
  { firstEntryDate, today, booksLock }: AccountBeforeOpening,
): Decision<
  CustomerEvent,
  "customer-not-found" | "customer-inactive" | "opening-after-business" | "opening-in-future" | "books-locked"
> {
  const active = toChange(customer);
  if (active instanceof Refused) return active;
  const { opening } = active;
  const { amountPaise, date } = command;
  const next = amountPaise === 0 ? null : { amountPaise, date };
  if (isSameOpening(opening, next)) return [];
  const locked = refusalOfLock(booksLock, ...datesOf(opening, next));
  if (locked) return locked;
  if (next !== null && date !== opening?.date) {
    if (date > today) return refused("opening-in-future");
    if (firstEntryDate !== undefined && date > firstEntryDate) {
      return refused(
        "opening-after-business",
        `An opening balance cannot be dated after the first entry of the account, of ${readBusinessDate(firstEntryDate)}`,
      );
    }
  }

  return [{ type: "OpeningBalanceSet", data: command }];
}

type ActiveCustomer = Extract<CustomerState, { status: "active" }>;

function toChange(
  customer: CustomerState,
): ActiveCustomer | Refused<"customer-not-found" | "customer-inactive"> {
  switch (customer.status) {
    case "active":
      return customer;
    case "absent":
      return refused("customer-not-found");
    case "deleted":
      return refused("customer-not-found", "This customer was deleted");
    case "merged":
      return refused("customer-inactive", `This customer was merged into customer ${customer.masterId}`);
  }
}

/** `balancePaise` is the balance of the account: owed above zero, in credit below. */
export function deleteCustomer(
  command: DeleteCustomer,
  customer: CustomerState,
  balancePaise: number,
): Decision<CustomerEvent, "customer-not-found" | "customer-has-balance"> {
  if (customer.status === "absent") return refused("customer-not-found");
  if (customer.status !== "active") return []; // asking twice changes nothing
  if (balancePaise !== 0) return refused("customer-has-balance");

  return [{ type: "CustomerDeleted", data: command }];
}

/** A deleted customer has a balance of zero. One whose balance is not zero becomes active again. */
export function restoreCustomer(
  command: RestoreCustomer,
  customer: CustomerState,
  balancePaise: number,
): CustomerEvent[] {
  if (customer.status !== "deleted" || balancePaise === 0) return [];

  return [{ type: "CustomerRestored", data: command }];
}

/** `firstDayOf` an account is the date of its earliest entry, undefined without one. */
export type AccountsUnderLock = {
  booksLock: BooksLock | null;
  firstDayOf: (customerId: number) => string | undefined;
};

/**
 * The accounts of the sources become the master's, whose blank fields are filled from them in their order. Its opening
 * balance becomes the sum of theirs and its own. A merge moves every entry of a source into another account. The sums stay,
 * but not who owed what on a locked day, which an accountant has reported by name. So a source with an entry up to that day
 * is refused.
 */
export function mergeCustomers(
  command: MergeCustomers,
  customerOf: (customerId: number) => CustomerState,
  { booksLock, firstDayOf }: AccountsUnderLock,
): Decision<
  CustomerEvent,
  "merge-into-itself" | "customer-not-found" | "customer-inactive" | "books-locked"
> {
  const { masterId, sourceIds } = command;
  if (sourceIds.includes(masterId)) return refused("merge-into-itself");
  const master = toMerge(masterId, customerOf(masterId));
  if (master instanceof Refused) return master;
  const isMerged = sourceIds.map(customerOf).map((it) => it.status === "merged" && it.masterId === masterId);
  if (isMerged.every(Boolean)) return [];
  const sources: ActiveCustomer[] = [];
  for (const id of sourceIds) {
    const source = toMerge(id, customerOf(id));
    if (source instanceof Refused) return source;
    const firstDay = firstDayOf(id);
    if (firstDay !== undefined && isLocked(booksLock, firstDay)) {
      return refused(
        "books-locked",
        `${headingOfLock(booksLock)}. Customer ${id} has entries dated up to that day, and a merge would move them.`,
      );
    }
    sources.push(source);
  }

  const profiles = sources.map(({ profile }) => profile);
  const filled = blanksFilled(master.profile, profiles);
  const opening = sumOfOpenings([master, ...sources]);
  const openings = [opening, master.opening, ...sources.map((source) => source.opening)];
  const isChanged = !isSameOpening(opening, master.opening);
  const locked = isChanged ? refusalOfLock(booksLock, ...datesOf(...openings)) : undefined;
  if (locked) return locked;
  return [{ type: "CustomersMerged", data: { masterId, sourceIds, filled, opening } }];
}

function toMerge(
  customerId: number,
  customer: CustomerState,
): ActiveCustomer | Refused<"customer-not-found" | "customer-inactive"> {
  switch (customer.status) {
    case "active":
      return customer;
    case "absent":
      return refused("customer-not-found", `Customer ${customerId} does not exist`);
    case "deleted":
      return refused("customer-inactive", `Customer ${customerId} was deleted and cannot be merged`);
    case "merged":
      return refused("customer-inactive", `Customer ${customerId} was already merged`);
  }
}

function isSameOpening(one: OpeningBalance | null, other: OpeningBalance | null): boolean {
  return one?.amountPaise === other?.amountPaise && one?.date === other?.date;
}

function datesOf(...openings: (OpeningBalance | null)[]): string[] {
  return openings.flatMap((opening) => opening?.date ?? []);
}

/** One account has one opening balance: the sum, with the earliest date. */
function sumOfOpenings(customers: readonly ActiveCustomer[]): OpeningBalance | null {
  const openings = customers.flatMap(({ opening }) => opening ?? []);
  const amountPaise = openings.reduce((sum, opening) => sum + opening.amountPaise, 0);
  const [date] = openings.map((opening) => opening.date).toSorted();
  return date === undefined || amountPaise === 0 ? null : { amountPaise, date };
}

const TEXTS = ["name", "phone", "address", "transporter", "companyName", "gstNumber"] as const;

function blanksFilled(master: CustomerProfile, sources: CustomerProfile[]): Filled {
  const filled: Filled = {};
  for (const field of TEXTS) {
    const value = sources.find((source) => source[field] !== "")?.[field];
    if (master[field] === "" && value !== undefined) filled[field] = value;
  }
  const creditDays = sources.map((source) => source.creditDays).find((days) => days !== null);
  if (master.creditDays === null && creditDays !== undefined) filled.creditDays = creditDays;
  return filled;
}
