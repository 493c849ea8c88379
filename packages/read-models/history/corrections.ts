import type { BahiEvent } from "@bahi/contracts/event.ts";
import type { Noun } from "@bahi/contracts/history.ts";

/**
 * Whose entry tells that what was recorded in the accounts was corrected or deleted, for each kind of event; null for
 * those that do neither. An opening balance counts from the first one: it changes the account of a day before.
 */
const CORRECTED: Record<BahiEvent["type"], Noun | null> = {
  CustomerAdded: null,
  CustomerChanged: null,
  CustomerDeleted: "customer",
  CustomerRestored: "customer",
  CustomersMerged: "customer",
  OpeningBalanceSet: "customer",
  ProductAdded: null,
  ProductChanged: null,
  ProductDeleted: null,
  InvoiceCreated: null,
  InvoiceCorrected: "invoice",
  InvoiceDeleted: "invoice",
  PaymentRecorded: null,
  PaymentChanged: "payment",
  PaymentAllocated: "payment",
  // It follows from the deletion of its invoice.
  PaymentMovedToAdvance: null,
  PaymentDeleted: "payment",
  CreditNoteIssued: null,
  CreditNoteDeleted: "credit_note",
  UserAdded: null,
  UserChanged: null,
  UserActivated: null,
  UserDeactivated: null,
  UserDeleted: null,
  UserPasswordChanged: null,
  UserPasswordReset: null,
  SettingsChanged: null,
  BooksLocked: null,
  LogoUploaded: null,
};

const own = Object.entries(CORRECTED).flatMap(([event, noun]) =>
  noun === null ? [] : [`event = '${event}' and noun = '${noun}'`],
);

/**
 * SQL: whether an entry of the history tells of a correction or a deletion. A merge has one, at the customer that remains;
 * allocations that follow from something else have none. The index of corrections has the same condition.
 */
export const CORRECTION_SQL = `(${own.join(" or ")})
  and (event <> 'CustomersMerged' or cause_noun is null) and (event <> 'PaymentAllocated' or caused_by is null)`;
