import type { BahiEvent } from "@bahi/contracts/event.ts";
import { inLanguage } from "./in-language.ts";

export type EventType = BahiEvent["type"];

/** How what a title names is read in the language of the page. */
export type TitleReading = {
  /** The name of a field, as the API calls it. */
  field: (field: string) => string;
  /** A day that is written in English. */
  day: (day: string) => string;
};

const names: Readonly<Record<EventType, string>> = {
  CustomerAdded: "Customer added",
  CustomerChanged: "Customer changed",
  CustomerDeleted: "Customer deleted",
  CustomerRestored: "Customer restored",
  OpeningBalanceSet: "Opening balance set",
  CustomersMerged: "Customers merged",
  ProductAdded: "Product added",
  ProductChanged: "Product changed",
  ProductDeleted: "Product deleted",
  InvoiceCreated: "Invoice created",
  InvoiceCorrected: "Invoice corrected",
  InvoiceDeleted: "Invoice deleted",
  PaymentRecorded: "Payment recorded",
  PaymentChanged: "Payment changed",
  PaymentAllocated: "Payment allocated",
  PaymentMovedToAdvance: "Payment moved to advance",
  PaymentDeleted: "Payment deleted",
  CreditNoteIssued: "Credit note issued",
  CreditNoteDeleted: "Credit note deleted",
  UserAdded: "User added",
  UserChanged: "User changed",
  UserPasswordChanged: "User password changed",
  UserPasswordReset: "User password reset",
  UserActivated: "User activated",
  UserDeactivated: "User deactivated",
  UserDeleted: "User deleted",
  SettingsChanged: "Settings changed",
  BooksLocked: "Books locked",
  LogoUploaded: "Logo uploaded",
};

export type EventTexts = {
  names: typeof names;
  /** What an entry of the history says, from its title, which is stored in English. */
  titleOf: (event: string, title: string, reading: TitleReading) => string;
  /** Why it happened: what a person wrote, or what the services did in English. */
  reasonOf: (reason: string) => string;
};
export const eventTexts = inLanguage<"events">("events", {
  names,
  titleOf: (_, title) => title,
  reasonOf: (reason) => reason,
});
