import { afterAll, beforeAll, expect, test } from "vitest";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";

let edge: EdgeForTest;
beforeAll(async () => {
  edge = await edgeForTest();
});
afterAll(() => edge.close());

test.each([
  ["/reports/customer-ledger", "Customer id is required"],
  [
    "/reports/customer-ledger?customer_id=1&date_from=2026-02-30",
    "Date from must be a date that exists, as YYYY-MM-DD",
  ],
  [
    "/reports/customer-ledger?customer_id=1&date_from=2026-03-02&date_to=2026-03-01",
    "The From Date is after the To Date",
  ],
  ["/reports/sales-analysis?date_from=2026-03-02", "Date to is required"],
  [
    "/reports/sales-analysis?date_from=1900-01-01&date_to=2199-12-31",
    "The period can be at most a hundred years",
  ],
  [
    "/reports/sales-analysis/changes?date_from=1900-01-01&date_to=2199-12-31&from_as_of=2026-01-01&to_as_of=2026-01-02",
    "The period can be at most a hundred years",
  ],
  ["/reports/outliers?date_from=2026-03-02&date_to=2026-03-01", "The From Date is after the To Date"],
])("GET %s is refused: %s", async (path, sentence) => {
  const { status, json } = await edge.get(path);
  expect([status, json]).toMatchObject([422, { detail: sentence }]);
});

test("there is no ledger of a customer who never was", async () => {
  expect((await edge.get("/reports/customer-ledger?customer_id=999")).status).toBe(404);
});
