import { expect } from "vitest";

const ASHA = expect.objectContaining({ id: 1, role: "admin" }) as unknown;
const SUNIL = { id: 2, name: "Sunil Kumar", role: "staff" };
const changed = (field: string, from: unknown, to: unknown) => ({ field, from, to });

/** What the timelines have to say: each change from what to what, who, why, and under which key. */
export const entriesOf: Record<string, object[]> = {
  "/customers/1": [
    {
      event: "CustomerAdded",
      actor: SUNIL,
      command_key: "add-anil",
      changes: expect.arrayContaining([changed("name", null, "Anil Traders")]) as unknown,
    },
    {
      event: "CustomerChanged",
      actor: SUNIL,
      command_key: "move-anil",
      changes: [changed("address", "Mumbai", "Pune")],
    },
    {
      event: "CustomersMerged",
      actor: ASHA,
      command_key: "merge",
      caused_by: null,
      changes: [changed("opening_balance", null, 500.5), changed("opening_date", null, "2026-03-31")],
    },
  ],
  "/customers/2": [
    { event: "CustomerAdded", command_key: "add-bina" },
    {
      event: "OpeningBalanceSet",
      actor: ASHA,
      command_key: "opening",
      title: "Opening balance of ₹ 500.50 owed",
      changes: [changed("opening_balance", null, 500.5), changed("opening_date", null, "2026-03-31")],
    },
    {
      event: "CustomersMerged",
      actor: ASHA,
      command_key: "merge",
      changes: [
        changed("is_active", true, false),
        changed("merged_into", null, 1),
        changed("opening_balance", 500.5, null),
        changed("opening_date", "2026-03-31", null),
      ],
    },
  ],
  "/customers/3": [
    { event: "CustomerAdded", actor: ASHA },
    {
      event: "CustomerDeleted",
      actor: ASHA,
      command_key: "delete-gone",
      reason: "closed his shop",
      changes: [changed("is_active", true, false)],
    },
  ],
  "/products/1": [
    { event: "ProductAdded", actor: SUNIL, command_key: "add-soap" },
    {
      event: "ProductChanged",
      command_key: "rename-soap",
      changes: [changed("item_name", "Soap", "Neem Soap")],
    },
    { event: "ProductDeleted", actor: ASHA, command_key: "drop-soap", reason: "sold out" },
  ],
  "/invoices/1": [
    { event: "InvoiceCreated", actor: SUNIL, command_key: "invoice-1" },
    {
      event: "PaymentRecorded",
      actor: SUNIL,
      command_key: "pay",
      changes: expect.arrayContaining([
        changed("paid_amount", 0, 200),
        changed("discount_amount", 0, 10),
      ]) as unknown,
      cause: { noun: "payment", record_id: 1, event: "PaymentRecorded" },
    },
    { event: "PaymentChanged", command_key: "correct", cause: { noun: "payment", record_id: 1 } },
    {
      event: "InvoiceCorrected",
      actor: SUNIL,
      command_key: "correct-invoice",
      title: "Invoice #1 for Anil Traders corrected, ₹ 500.00 became ₹ 200.00",
      reason: "six were sent back",
      changes: [
        changed("total_amount", 500, 200),
        changed("paid_amount", 250, 190),
        changed("payment_status", "partial", "complete"),
      ],
    },
    { event: "InvoiceDeleted", actor: ASHA, command_key: "drop-invoice", reason: "written twice" },
  ],
  "/invoices/2": [
    { event: "InvoiceCreated", actor: SUNIL, command_key: "invoice-2" },
    {
      event: "PaymentAllocated",
      command_key: "allocate",
      changes: [changed("paid_amount", 0, 3), changed("payment_status", "pending", "partial")],
      cause: { noun: "payment", record_id: 2, event: "PaymentAllocated" },
    },
    {
      event: "CreditNoteIssued",
      actor: SUNIL,
      command_key: "return",
      changes: [changed("credit_amount", 0, 50)],
      cause: { noun: "credit_note", record_id: 1, event: "CreditNoteIssued" },
    },
    {
      event: "CustomersMerged",
      actor: ASHA,
      command_key: "merge",
      changes: [changed("customer_id", 2, 1)],
      cause: { noun: "customer", record_id: 1, event: "CustomersMerged" },
    },
    {
      event: "PaymentDeleted",
      command_key: "drop-payment",
      cause: { noun: "payment", record_id: 2, event: "PaymentDeleted" },
    },
    { event: "CreditNoteDeleted", command_key: "drop-return", cause: { noun: "credit_note", record_id: 1 } },
  ],
  "/payments/1": [
    { event: "PaymentRecorded", actor: SUNIL, command_key: "pay" },
    { event: "PaymentChanged", actor: SUNIL, command_key: "correct", changes: [changed("amount", 200, 250)] },
    {
      event: "PaymentAllocated",
      actor: { id: 0 },
      caused_by: "correct-invoice",
      cause: { noun: "invoice", record_id: 1, event: "InvoiceCorrected" },
      title: "₹ 60.00 of the payment of ₹ 250.00 moved from invoice #1 to advance",
      reason: "Invoice #1 was corrected",
    },
    {
      event: "PaymentMovedToAdvance",
      actor: ASHA,
      caused_by: "drop-invoice",
      cause: { noun: "invoice", record_id: 1, event: "InvoiceDeleted" },
      reason: "Invoice 1 was deleted",
      changes: expect.arrayContaining([
        changed("allocations", [{ invoice_id: 1, amount: 190 }], null),
        changed("discount_amount", 10, 0),
      ]) as unknown,
    },
  ],
  "/payments/2": [
    { event: "PaymentRecorded", command_key: "pay-bina" },
    {
      event: "PaymentAllocated",
      actor: SUNIL,
      command_key: "allocate",
      changes: [changed("allocations", null, [{ invoice_id: 2, amount: 3 }])],
    },
    { event: "CustomersMerged", command_key: "merge", changes: [changed("customer_id", 2, 1)] },
    { event: "PaymentDeleted", actor: ASHA, command_key: "drop-payment", reason: "bounced" },
  ],
  "/credit-notes/1": [
    {
      event: "CreditNoteIssued",
      actor: SUNIL,
      command_key: "return",
      reason: "broken",
      changes: expect.arrayContaining([
        changed("invoice_id", null, 2),
        changed("total_amount", null, 50),
      ]) as unknown,
    },
    { event: "CustomersMerged", command_key: "merge", changes: [changed("customer_id", 2, 1)] },
    { event: "CreditNoteDeleted", actor: ASHA, command_key: "drop-return", reason: "sound" },
  ],
  "/settings": [
    { event: "SettingsChanged", actor: ASHA, changes: [changed("business_name", "", "Asha Traders")] },
    {
      event: "SettingsChanged",
      command_key: "shop-renamed",
      changes: [changed("business_name", "Asha Traders", "Asha & Sons")],
    },
    {
      event: "BooksLocked",
      actor: ASHA,
      command_key: "lock",
      reason: "the year is filed",
      changes: [changed("books_locked_until", null, "2025-12-31")],
    },
    {
      event: "BooksLocked",
      command_key: "unlock",
      reason: "a bill came late",
      changes: [changed("books_locked_until", "2025-12-31", null)],
    },
    {
      event: "LogoUploaded",
      command_key: "logo",
      changes: [changed("logo_url", null, expect.stringMatching(/^\/logos\/[0-9a-f]{64}$/))],
    },
  ],
  "/users/2": [
    { event: "UserAdded", actor: ASHA },
    {
      event: "UserChanged",
      actor: SUNIL,
      command_key: "counter",
      changes: [changed("department", expect.anything(), "Counter")],
    },
    { event: "UserPasswordChanged", actor: SUNIL, command_key: "password" },
  ],
  "/users/3": [
    { event: "UserAdded", actor: ASHA, command_key: "add-ravi" },
    {
      event: "UserDeactivated",
      command_key: "deactivate-ravi",
      changes: [changed("is_active", true, false)],
    },
    { event: "UserActivated", command_key: "activate-ravi", changes: [changed("is_active", false, true)] },
    { event: "UserPasswordReset", actor: ASHA, command_key: "reset-ravi", title: "Password of ravi reset" },
    { event: "UserDeleted", actor: ASHA, command_key: "delete-ravi", reason: "left" },
  ],
};
