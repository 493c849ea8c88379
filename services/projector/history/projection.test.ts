import type { BahiEvent } from "@bahi/contracts/event.ts";
import { historyTable } from "@bahi/read-models/history/table.ts";
import { expect, test } from "vitest";
import {
  actor,
  creditNote,
  customerAdded,
  invoiceCorrected,
  invoiceCreated,
  payment,
} from "../events.fixture.ts";
import { given } from "../read-models.fixture.ts";
import { toldOfLast } from "./told.fixture.ts";

const sharma = customerAdded(1, { name: "Sharma Traders", phone: "9876543210" });
const gupta = customerAdded(2, { name: "Gupta & Sons", phone: "9123456780" });
const credentialId = "a3bb189e-8bf9-4888-9912-ace4e6543002";

test("an entry says what, who, when and by which order", async () => {
  expect(await toldOfLast(sharma)).toEqual([
    {
      position: "00000000000000000001",
      noun: "customer",
      record_id: 1,
      at: "2026-04-01T00:00:00.000Z",
      actor_id: actor.id,
      actor_name: actor.name,
      actor_role: actor.role,
      event: "CustomerAdded",
      title: "Customer Sharma Traders added",
      changes: [
        { field: "name", from: null, to: "Sharma Traders" },
        { field: "phone", from: null, to: "9876543210" },
      ],
      reason: "",
      command_key: "key-1",
      caused_by: null,
      cause_noun: null,
      cause_id: null,
      amount_paise: null,
    },
  ]);
});

test("an entry says which amount it is about, so that it is found by it: also where the amount is gone", async () => {
  const customerId = 1;
  const name = "Everything ₹ 99.00 Stores"; // no amount
  const opening = (amountPaise: number) => ({ amountPaise, date: "2026-03-31" });
  const named = (event: BahiEvent) =>
    ({ ...event, data: { ...event.data, customerName: name } }) as BahiEvent; // as: both events have it
  const steps: [BahiEvent, [string, number | null][]][] = [
    [customerAdded(customerId, { name }), [["customer", null]]],
    [customerAdded(2), [["customer", null]]],
    [{ type: "OpeningBalanceSet", data: { customerId, ...opening(-250_50) } }, [["customer", 250_50]]],
    [{ type: "OpeningBalanceSet", data: { customerId, ...opening(0) } }, [["customer", null]]],
    [named(invoiceCreated(1, customerId, 1_23_456_00)), [["invoice", 1_23_456_00]]],
    [named(invoiceCorrected(1, customerId, 9_000_00)), [["invoice", 9_000_00]]],
    [
      { type: "PaymentRecorded", data: payment(1, customerId, 1, 60_25) },
      [
        ["invoice", 60_25],
        ["payment", 60_25],
      ],
    ],
    [
      { type: "PaymentChanged", data: payment(1, customerId, 1, 60_25, { notes: "By hand" }) },
      [["payment", null]],
    ],
    [
      { type: "PaymentChanged", data: payment(1, customerId, 1, 70_00) },
      [
        ["invoice", 70_00],
        ["payment", 70_00],
      ],
    ],
    [
      {
        type: "PaymentAllocated",
        data: { paymentId: 1, allocations: [{ invoiceId: 1, amountPaise: 40_00 }], reason: "" },
      },
      [
        ["invoice", 40_00],
        ["payment", 70_00],
      ],
    ],
    [
      { type: "CreditNoteIssued", data: creditNote(1, 1, customerId, 1_000_00) },
      [
        ["credit_note", 1_000_00],
        ["invoice", 1_000_00],
      ],
    ],
    [
      { type: "CreditNoteDeleted", data: { creditNoteId: 1, reason: "" } },
      [
        ["credit_note", 1_000_00],
        ["invoice", 1_000_00],
      ],
    ],
    [
      {
        type: "CustomersMerged",
        data: { masterId: 2, sourceIds: [customerId], filled: {}, opening: opening(5_00) },
      },
      [
        ["credit_note", null],
        ["customer", null],
        ["customer", 5_00],
        ["invoice", null],
        ["payment", 70_00],
      ],
    ],
    [{ type: "InvoiceDeleted", data: { invoiceId: 1, reason: "" } }, [["invoice", 9_000_00]]],
    [
      { type: "PaymentMovedToAdvance", data: { paymentId: 1, invoiceId: 1, reason: "" } },
      [["payment", 40_00]],
    ],
    [{ type: "PaymentDeleted", data: { paymentId: 1, reason: "twice" } }, [["payment", 70_00]]],
  ];
  const { rows } = await given(steps.map(([event]) => event));
  const entries = await rows(historyTable);
  const told = steps.map(([{ type }], index) => {
    const position = String(index + 1).padStart(20, "0");
    const ofEvent = entries.filter((entry) => entry.position === position);
    return [type, ofEvent.map(({ noun, amount_paise }) => [noun, amount_paise])];
  });
  expect(told).toEqual(steps.map(([{ type }, amounts]) => [type, amounts]));
});

test("a change names its fields as the API does, from what to what", async () => {
  expect(
    await toldOfLast(
      sharma,
      invoiceCreated(1, 1, 9_000_00),
      { type: "PaymentRecorded", data: payment(1, 1, 1, 5_000_00) },
      { type: "PaymentChanged", data: payment(1, 1, 1, 4_500_50, { method: "card" }) },
    ),
  ).toMatchObject([
    { noun: "invoice" },
    {
      noun: "payment",
      title: "Amount and payment method changed",
      changes: [
        { field: "amount", from: 5000, to: 4500.5 },
        { field: "payment_method", from: "cash", to: "card" },
      ],
    },
  ]);
});

test("the deletion of a customer is told with the reason", async () => {
  const deleted = { type: "CustomerDeleted", data: { customerId: 2, reason: "closed" } } as const;
  expect(await toldOfLast(sharma, gupta, deleted)).toMatchObject([
    {
      noun: "customer",
      record_id: 2,
      title: "Customer Gupta & Sons deleted",
      changes: [{ field: "is_active", from: true, to: false }],
      reason: "closed",
    },
  ]);
});

test("an invoice is told with its customer and amount, its deletion with the reason", async () => {
  const created = invoiceCreated(1, 1, 1_23_456_00);
  expect(await toldOfLast(sharma, created)).toMatchObject([
    { noun: "invoice", record_id: 1, title: "Invoice #1 created for Customer 1, ₹ 1,23,456.00" },
  ]);
  expect(
    await toldOfLast(sharma, created, {
      type: "InvoiceDeleted",
      data: { invoiceId: 1, reason: "typed twice" },
    }),
  ).toMatchObject([
    {
      title: "Invoice #1 for Customer 1, ₹ 1,23,456.00, deleted",
      changes: [{ field: "is_deleted", from: false, to: true }],
      reason: "typed twice",
    },
  ]);
});

test("a merge is told by the master, by each source, and by every invoice and payment that moved", async () => {
  const told = await toldOfLast(
    sharma,
    gupta,
    invoiceCreated(1, 1, 100_00),
    { type: "PaymentRecorded", data: payment(1, 1, 1, 60_00) },
    {
      type: "CustomersMerged",
      data: { masterId: 2, sourceIds: [1], filled: { transporter: "VRL" }, opening: null },
    },
  );
  expect(told.map(({ noun, record_id, title }) => `${noun} ${record_id}: ${title}`)).toEqual([
    "customer 1: Merged into Gupta & Sons",
    "customer 2: Sharma Traders merged into this customer",
    "invoice 1: Invoice #1 moved from Sharma Traders to Gupta & Sons by a merge",
    "payment 1: Payment of ₹ 60.00 moved from Sharma Traders to Gupta & Sons by a merge",
  ]);
  expect(told.map((entry) => entry.changes)).toEqual([
    [
      { field: "is_active", from: true, to: false },
      { field: "merged_into", from: null, to: 2 },
    ],
    [{ field: "transporter", from: "", to: "VRL" }],
    [{ field: "customer_id", from: 1, to: 2 }],
    [{ field: "customer_id", from: 1, to: 2 }],
  ]);
  expect(told.map(({ cause_noun, cause_id }) => `${cause_noun} ${cause_id}`)).toEqual([
    "customer 2",
    "null null",
    "customer 2",
    "customer 2",
  ]);
});

test("an opening balance is told in rupees, by whether it is owed or was paid, and when it goes; a merge tells where it went", async () => {
  const opening = (customerId: number, amountPaise: number): BahiEvent => ({
    type: "OpeningBalanceSet",
    data: { customerId, amountPaise, date: "2026-03-31" },
  });
  const history = [sharma, opening(1, 5_000_00), opening(1, -250_50), opening(1, 0)];
  const { rows } = await given(history);
  const [, owed, advance, removed] = await rows(historyTable);
  expect([owed?.title, advance?.title, removed?.title]).toEqual([
    "Opening balance of ₹ 5,000.00 owed",
    "Opening balance of ₹ 250.50 paid in advance",
    "Opening balance removed",
  ]);
  expect([owed?.changes, advance?.changes, removed?.changes]).toEqual([
    [
      { field: "opening_balance", from: null, to: 5000 },
      { field: "opening_date", from: null, to: "2026-03-31" },
    ],
    [{ field: "opening_balance", from: 5000, to: -250.5 }],
    [
      { field: "opening_balance", from: -250.5, to: null },
      { field: "opening_date", from: "2026-03-31", to: null },
    ],
  ]);

  const [source, master] = await toldOfLast(sharma, gupta, opening(1, 5_00), {
    type: "CustomersMerged",
    data: { masterId: 2, sourceIds: [1], filled: {}, opening: { amountPaise: 5_00, date: "2026-03-31" } },
  });
  expect(source?.changes).toContainEqual({ field: "opening_balance", from: 5, to: null });
  expect(master?.changes).toContainEqual({ field: "opening_balance", from: null, to: 5 });
});

test("a changed password is told without anything that was changed", async () => {
  const told = await toldOfLast(
    {
      type: "UserAdded",
      data: {
        userId: 1,
        username: "ravi",
        fullName: "Ravi",
        email: "ravi@example.com",
        role: "staff",
        department: "",
        credentialId,
      },
    },
    { type: "UserPasswordChanged", data: { userId: 1, credentialId } },
  );
  expect(told).toMatchObject([{ noun: "user", title: "Password changed", changes: [] }]);
  expect(JSON.stringify(told)).not.toContain(credentialId);
});

test("a reset password is told with who reset whose", async () => {
  const names = { username: "ravi", fullName: "Ravi", email: "", department: "" };
  const user = { userId: 1, ...names, role: "staff" as const, credentialId };
  const told = await toldOfLast(
    { type: "UserAdded", data: user },
    { type: "UserPasswordReset", data: { userId: 1, credentialId } },
  );
  expect(told).toMatchObject([{ noun: "user", record_id: 1, title: "Password of ravi reset", changes: [] }]);
  expect(JSON.stringify(told)).not.toContain(credentialId);
});

test("products, users and settings have their timeline too", async () => {
  const { rows } = await given([
    { type: "ProductAdded", data: { productId: 1, name: "Bucket", nameHindi: "" } },
    { type: "ProductChanged", data: { productId: 1, name: "Bucket", nameHindi: "बाल्टी" } },
    { type: "ProductDeleted", data: { productId: 1, reason: "not sold" } },
    {
      type: "SettingsChanged",
      data: {
        businessName: "Shop",
        businessAddress: "",
        businessPhone: "",
        businessEmail: "",
        logoUrl: "",
        defaultCreditDays: 0,
        upiId: "",
        paperSize: "A4",
      },
    },
    {
      type: "LogoUploaded",
      data: { logoUrl: "/logos/ab", sha256: "ab", contentType: "image/png", sizeBytes: 1 },
    },
  ]);
  const told = await rows(historyTable);
  expect(told.map(({ noun, record_id, title, changes }) => ({ noun, record_id, title, changes }))).toEqual([
    {
      noun: "product",
      record_id: 1,
      title: "Product Bucket added",
      changes: [{ field: "item_name", from: null, to: "Bucket" }],
    },
    {
      noun: "product",
      record_id: 1,
      title: "Hindi name changed",
      changes: [{ field: "item_name_hindi", from: null, to: "बाल्टी" }],
    },
    {
      noun: "product",
      record_id: 1,
      title: "Product Bucket deleted",
      changes: [{ field: "is_active", from: true, to: false }],
    },
    {
      noun: "settings",
      record_id: 1,
      title: "Business name changed",
      changes: [{ field: "business_name", from: "", to: "Shop" }],
    },
    {
      noun: "settings",
      record_id: 1,
      title: "Logo uploaded",
      changes: [{ field: "logo_url", from: null, to: "/logos/ab" }],
    },
  ]);
});

test("a lock of the books is told as it is: further on, moved back, or gone, with the reason", async () => {
  const { rows } = await given([
    { type: "BooksLocked", data: { until: "2026-02-28", reason: "" } },
    { type: "BooksLocked", data: { until: "2026-03-31", reason: "returns are filed" } },
    { type: "BooksLocked", data: { until: "2026-01-31", reason: "late bills" } },
    { type: "BooksLocked", data: { until: null, reason: "audit" } },
  ]);
  const told = await rows(historyTable);
  const changed = (from: string | null, to: string | null) => [{ field: "books_locked_until", from, to }];
  expect(told.map(({ title, changes, reason }) => ({ title, changes, reason }))).toEqual([
    { title: "Books locked up to 28 Feb 2026", changes: changed(null, "2026-02-28"), reason: "" },
    {
      title: "Books locked up to 31 Mar 2026",
      changes: changed("2026-02-28", "2026-03-31"),
      reason: "returns are filed",
    },
    {
      title: "Books locked up to 31 Jan 2026, no longer further",
      changes: changed("2026-03-31", "2026-01-31"),
      reason: "late bills",
    },
    { title: "Books unlocked", changes: changed("2026-01-31", null), reason: "audit" },
  ]);
});
