import { afterAll, beforeAll, expect, test } from "vitest";
import { questions } from "../questions.ts";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";

let edge: EdgeForTest;
beforeAll(async () => {
  edge = await edgeForTest();
});
afterAll(() => edge.close());

/** The address of every read call, with a record number where it wants one. */
const addresses = questions.map((question) => question.path.replace(":id", "1"));

test.each(addresses)("GET %s refuses a parameter it does not know", async (address) => {
  const { status, json } = await edge.get(`${address}?surprise=1`);
  expect(status).toBe(422);
  expect(json).toMatchObject({
    errors: expect.arrayContaining([{ field: "surprise", message: "is not a known field" }]) as unknown,
  });
});

test.each(addresses)("GET %s says of a parameter that is given twice to give it once", async (address) => {
  for (const name of ["q", "limit", "date_from", "customer_id", "as_of"]) {
    const { status, json } = await edge.get(`${address}?${name}=1&${name}=2`);
    expect(status).toBe(422);
    expect(json).toMatchObject({ errors: [{ field: name, message: "must be given once" }] });
  }
});

const values = [
  "%00",
  "a%00b",
  "%FF",
  "'",
  "';drop table customer;--",
  "%24%7B1%7D",
  "<script>alert(1)</script>",
  "-1",
  "1e9",
  "NaN",
  "0x10",
  "99999999999999999999",
  "2026-02-30",
  "%F0%9F%98%80",
  "\\",
  "a".repeat(5_000),
  "",
];
const parameters = [
  "q",
  "skip",
  "limit",
  "sort",
  "order",
  "is_active",
  "customer_id",
  "invoice_id",
  "payment_status",
  "method",
  "kind",
  "date_from",
  "date_to",
  "last",
];

test.each(addresses)("GET %s answers anything that is sent to it, and never with 500", async (address) => {
  for (const parameter of parameters) {
    for (const value of values) {
      const { status, json } = await edge.get(`${address}?${parameter}=${value}`);
      const isRefused =
        status >= 400 && status < 500 && typeof (json as { detail: unknown }).detail === "string";
      expect([parameter, value, status === 200 || isRefused]).toEqual([parameter, value, true]);
    }
    const twice = await edge.get(`${address}?${parameter}=1&${parameter}=2`);
    expect(twice.status).toBe(422);
  }
});

test.each([
  [
    "/customers?sort=password",
    "Sort must be one of name, phone, address, transporter, company_name, created_at, balance, id",
  ],
  ["/customers?order=sideways", "Order must be asc or desc"],
  ["/customers?limit=6001", "Limit must be at most 6000"],
  ["/customers?skip=-1", "Skip must be a whole number"],
  ["/customers?skip=99999999999", "Skip must be a whole number"],
  ["/customers?is_active=maybe", "Is active must be true, false or all"],
  ["/customers/search", "Please type what to search for"],
  ["/customers/search?q=%20", "Please type what to search for"],
  ["/customers?q=%00", "Q has characters that cannot be stored"],
  ["/customers/abc", "Id must be a whole number"],
  ["/customers/0", "Id must be 1 or more"],
  ["/customers/99999999999", "Id must be a whole number"],
  ["/customers/2147483648", "Id must be at most 2147483647"],
  ["/invoices?as_of=0000-01-01T00:00:00Z", "As of must be a position, a timestamp with its zone, or a date"],
  ["/invoices?payment_status=paid", "Payment status must be one of pending, partial, complete, overpaid"],
  ["/invoices?date_from=2026-13-01", "Date from must be a date that exists, as YYYY-MM-DD"],
  ["/payments?kind=some", "Kind must be all, with_invoice or advance"],
  ["/payments?method=gold", "Method must be one of cash, online, bank_transfer, cheque, card"],
])("GET %s is refused: %s", async (path, sentence) => {
  const { status, json } = await edge.get(path);
  expect([status, json]).toMatchObject([422, { type: "urn:bahi:invalid", detail: sentence }]);
});

test("a position that is none is refused", async () => {
  const { status, json } = await edge.get("/customers", { headers: { "x-position": "12; drop" } });
  expect([status, json]).toMatchObject([422, { detail: "X-position is not a position" }]);
});
