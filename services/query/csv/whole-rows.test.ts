import { afterAll, beforeAll, expect, test } from "vitest";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";
import { csvRows } from "../testing/csv-rows.ts";
import {
  creditNoteRow,
  customerRow,
  historyRow,
  invoiceRow,
  paymentRow,
  productRow,
  userRow,
} from "../testing/rows.ts";

// Each list has one row here in which no two cells are alike, so that each cell stands under its heading.

const CREATED = "2026-04-02 11:00:00";
const created_at = "2026-04-02T05:30:00Z";
const position = (n: number) => String(n).padStart(20, "0");
const company = { customer_name: "Sharma Traders", customer_company: "Sharma & Sons" };

let edge: EdgeForTest;
beforeAll(async () => {
  edge = await edgeForTest();
  const { db } = edge;
  const named = {
    name: "Sharma Traders",
    company_name: "Sharma & Sons",
    phone: "98290 17463",
    address: "Johari Bazaar, Jaipur",
    transporter: "VRL",
    gst_number: "08AAPFU0939F1ZV",
    credit_days: 15,
    created_at,
  };
  await db
    .insertInto("customer")
    .values([
      customerRow({ id: 21, ...named }),
      customerRow({ id: 22, ...named, is_active: false }),
      customerRow({ id: 23, ...named, is_active: false, merged_into: 21 }),
    ])
    .execute();
  await db
    .insertInto("customer_balance")
    .values({
      customer_id: 21,
      opening_paise: 10_00,
      invoiced_paise: 500_50,
      paid_paise: 40_00,
      discount_paise: 5_00,
      credited_paise: 1_00,
    })
    .execute();
  const bottle = { item_name: "Steel Bottle", item_name_hindi: "स्टील बोतल", created_at };
  await db
    .insertInto("product")
    .values([productRow({ id: 31, ...bottle }), productRow({ id: 32, ...bottle, is_active: false })])
    .execute();
  await db
    .insertInto("invoice")
    .values(
      invoiceRow({
        ...company,
        id: 41,
        invoice_date: "2026-04-03",
        due_date: "2026-04-18",
        customer_id: 21,
        total_paise: 500_50,
        paid_paise: 40_00,
        discount_paise: 5_00,
        credit_paise: 1_00,
        payment_status: "partial",
        sales_count: 3,
        total_boxes: 7,
        created_at,
      }),
    )
    .execute();
  await db
    .insertInto("payment")
    .values([
      paymentRow({
        id: 51,
        customer_id: 21,
        payment_date: "2026-04-04",
        allocations: [
          { invoiceId: 41, amountPaise: 60_00 },
          { invoiceId: 42, amountPaise: 30_00 },
        ],
        invoice_ids: [41, 42, 43],
        amount_paise: 100_00,
        discount_paise: 5_00,
        discount_reason: "Festival",
        discount_invoice_id: 43,
        method: "bank_transfer",
        reference_number: "UTR 77",
        notes: "By his brother",
        created_at,
      }),
    ])
    .execute();
  await db
    .insertInto("credit_note")
    .values(
      creditNoteRow({
        ...company,
        id: 61,
        invoice_id: 41,
        customer_id: 21,
        credit_note_date: "2026-04-05",
        reason: "Dented",
        sales_count: 2,
        total_paise: 12_00,
        settled_paise: 4_00,
        created_at,
      }),
    )
    .execute();
  await db
    .insertInto("user_account")
    .values([
      userRow({
        id: 71,
        username: "asha",
        full_name: "Asha Rao",
        role: "admin",
        department: "Office",
        created_at,
      }),
      userRow({ id: 72, is_active: false }),
    ])
    .execute();
  await db
    .insertInto("history")
    .values([
      historyRow({
        noun: "invoice",
        record_id: 41,
        position: position(1),
        title: "Invoice deleted",
        command_key: "first",
      }),
      historyRow({
        noun: "payment",
        record_id: 51,
        position: position(2),
        at: created_at,
        actor_name: "Sunil",
        actor_role: "staff",
        event: "PaymentChanged",
        title: "Payment changed",
        changes: [
          { field: "payment_date", from: null, to: "2026-04-04" },
          { field: "notes", from: "By his brother", to: "" },
          { field: "amount", from: 90, to: 100 },
        ],
        reason: "Slip of a finger",
        caused_by: "first",
        cause_noun: "invoice",
        cause_id: 41,
      }),
    ])
    .execute();
  await edge.move();
});
afterAll(() => edge.close());

async function rowsOf(path: string): Promise<Record<string, string>[]> {
  const { status, text } = await edge.get(path, { headers: { accept: "text/csv" } });
  expect(status).toBe(200);
  return csvRows(text).rows;
}

test.each([
  [
    "/customers",
    {
      "Customer ID": "21",
      Name: "Sharma Traders",
      "Company Name": "Sharma & Sons",
      Phone: "98290 17463",
      Address: "Johari Bazaar, Jaipur",
      Transporter: "VRL",
      "GST Number": "08AAPFU0939F1ZV",
      "Credit Days": "15",
      Balance: "464.50",
      Status: "Active",
      Created: CREATED,
    },
  ],
  [
    "/products",
    {
      "Item Code": "31",
      "Item Name": "Steel Bottle",
      "Hindi Name": "स्टील बोतल",
      Status: "Active",
      Created: CREATED,
    },
  ],
  [
    "/invoices",
    {
      "Invoice ID": "41",
      Date: "2026-04-03",
      "Customer ID": "21",
      Customer: "Sharma Traders",
      Company: "Sharma & Sons",
      Items: "3",
      Boxes: "7",
      Amount: "500.50",
      "Amount due": "454.50",
      Due: "2026-04-18",
      Status: "Partial",
      Created: CREATED,
    },
  ],
  [
    "/payments",
    {
      "Payment ID": "51",
      Date: "2026-04-04",
      "Customer ID": "21",
      Customer: "Sharma Traders",
      Company: "Sharma & Sons",
      Invoice: "#41, #42, #43",
      Method: "Bank Transfer",
      Reference: "UTR 77",
      Amount: "100.00",
      "Amount by invoice": "60.00 on #41, 30.00 on #42",
      Advance: "10.00",
      Discount: "5.00",
      "Discount Reason": "Festival",
      Notes: "By his brother",
      Created: CREATED,
    },
  ],
  [
    "/credit-notes",
    {
      "Credit Note": "CN-61",
      Date: "2026-04-05",
      "Customer ID": "21",
      Customer: "Sharma Traders",
      Company: "Sharma & Sons",
      Invoice: "41",
      Items: "2",
      Reason: "Dented",
      Amount: "12.00",
      Settled: "4.00",
      Credit: "8.00",
      Created: CREATED,
    },
  ],
  [
    "/auth/users",
    {
      "User ID": "71",
      "Full Name": "Asha Rao",
      Username: "asha",
      Email: "user71@example.in",
      Role: "Admin",
      Department: "Office",
      Status: "Active",
      Created: CREATED,
    },
  ],
  [
    "/admin/history",
    {
      Time: CREATED,
      Record: "Payment #51",
      What: "Payment changed",
      Changes: "Payment date: nothing → 2026-04-04; Notes: By his brother → nothing; Amount: 90 → 100",
      Reason: "Slip of a finger",
      By: "Sunil",
      Role: "staff",
      "Because of": "Invoice #41: Invoice deleted",
      Event: "PaymentChanged",
    },
  ],
])("the file of %s has each cell under its heading", async (path, row) => {
  const [first] = await rowsOf(path);
  expect(first).toEqual(row);
});

test("a file says who was deleted or merged, and who is not active", async () => {
  const status = async (path: string) => (await rowsOf(path)).map((row) => row["Status"]);
  expect(await status("/customers?is_active=false&sort=id")).toEqual(["Deleted", "Merged into #21"]);
  expect(await status("/products?is_active=false")).toEqual(["Deleted"]);
  expect(await status("/auth/users")).toEqual(["Active", "Inactive"]);
});
