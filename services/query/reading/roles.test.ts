import { afterAll, beforeAll, expect, test } from "vitest";
import { questions } from "../questions.ts";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";
import { customerRow, invoiceRow, paymentRow, productRow, userRow } from "../testing/rows.ts";

// Section 6 of the specification, for every read call there is: a new one must be entered here.

let edge: EdgeForTest;
const tokens: Record<string, string> = { "signed out": "" };

beforeAll(async () => {
  edge = await edgeForTest();
  await edge.db
    .insertInto("customer")
    .values(customerRow({ id: 1 }))
    .execute();
  await edge.db
    .insertInto("product")
    .values(productRow({ id: 1 }))
    .execute();
  await edge.db
    .insertInto("invoice")
    .values(invoiceRow({ id: 1 }))
    .execute();
  await edge.db
    .insertInto("payment")
    .values(paymentRow({ id: 1 }))
    .execute();
  await edge.db
    .insertInto("user_account")
    .values([userRow({ id: 1, role: "admin" }), userRow({ id: 2 })])
    .execute();
  await edge.db
    .insertInto("history")
    .values(
      (["customer", "product", "invoice", "payment", "user", "settings"] as const).map((noun) => ({
        position: "1",
        noun,
        record_id: 1,
        at: "2026-04-01T00:00:00Z",
        actor_id: 1,
        actor_name: "Asha",
        actor_role: "admin" as const,
        event: "E",
        title: "T",
        changes: "[]" as never,
        reason: "",
        command_key: "k",
        caused_by: null,
        cause_noun: null,
        cause_id: null,
      })),
    )
    .execute();
  await edge.move();
  const ended = await edge.sessions.open({ id: 3, name: "Bharat", role: "admin" });
  await edge.sessions.end(ended.sessionId);
  tokens["deactivated"] = edge.app.tokenOf(ended);
  tokens["with a forged token"] = `${edge.tokens.staff.slice(0, -3)}abc`;
});
afterAll(() => edge.close());

const PERIOD = "date_from=2026-04-01&date_to=2026-04-30";

/** An address that finds something, and whether staff may ask it. */
const calls: Record<string, [address: string, staffMay: boolean]> = {
  "/auth/me": ["/auth/me", true],
  "/auth/users": ["/auth/users", false],
  "/settings": ["/settings", true],
  "/settings/history": ["/settings/history", false],
  "/customers": ["/customers", true],
  "/customers/search": ["/customers/search?q=c", true],
  "/customers/transporters": ["/customers/transporters", true],
  "/customers/duplicates": ["/customers/duplicates", false],
  "/customers/holdings": ["/customers/holdings?customer_ids=1", false],
  "/customers/:id": ["/customers/1", true],
  "/customers/:id/history": ["/customers/1/history", true],
  "/products": ["/products", true],
  "/products/search": ["/products/search?q=p", true],
  "/products/:id": ["/products/1", true],
  "/products/:id/history": ["/products/1/history", true],
  "/invoices": ["/invoices", true],
  "/invoices/:id": ["/invoices/1", true],
  "/invoices/:id/history": ["/invoices/1/history", true],
  "/payments": ["/payments", true],
  "/payments/:id": ["/payments/1", true],
  "/payments/:id/history": ["/payments/1/history", true],
  "/users/:id/history": ["/users/1/history", false],
  "/admin/history": ["/admin/history", false],
  "/reports/customer-ledger": ["/reports/customer-ledger?customer_id=1", true],
  "/reports/customer-ledger/changes": [
    "/reports/customer-ledger/changes?customer_id=1&from_as_of=2026-04-01",
    true,
  ],
  "/reports/sales-analysis/changes": [
    `/reports/sales-analysis/changes?${PERIOD}&from_as_of=2026-04-01`,
    false,
  ],
  "/reports/outliers/changes": [`/reports/outliers/changes?${PERIOD}&from_as_of=2026-04-01`, false],
  "/explain/customer-ledger": ["/explain/customer-ledger?customer_id=1", true],
  "/explain/sales-analysis": [`/explain/sales-analysis?${PERIOD}&figure=balance_due`, false],
  "/explain/invoice": ["/explain/invoice?invoice_id=1", true],
  "/reports/sales-analysis": [`/reports/sales-analysis?${PERIOD}`, false],
  "/reports/outliers": [`/reports/outliers?${PERIOD}`, false],
};

test("every read call stands in this table", () => {
  expect(Object.keys(calls).toSorted()).toEqual(questions.map((question) => question.path).toSorted());
});

test.each(Object.values(calls))(
  "GET %s: admin yes, staff %s, others sign in first",
  async (address, staffMay) => {
    expect((await edge.get(address)).status).toBe(200);

    const staff = await edge.get(address, { as: "staff" });
    const refusal = { type: "urn:bahi:admin-only", detail: "Only an administrator can do this" };
    expect(staff).toMatchObject(staffMay ? { status: 200 } : { status: 403, json: refusal });

    for (const [who, token] of Object.entries(tokens)) {
      const { status, json } = await edge.get(address, { as: token });
      expect([who, status]).toEqual([who, 401]);
      expect(json).toMatchObject({ status: 401, detail: expect.any(String) as string });
    }
  },
);

test("staff are told that they may not ask, not what is wrong with the question", async () => {
  expect((await edge.get("/reports/outliers?nonsense=1", { as: "staff" })).status).toBe(403);
});
