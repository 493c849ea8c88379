import { expect, test } from "vitest";
import { createQueryClient } from "../../web/queries/client.ts";
import { rowsQuery, showSaved } from "../../web/queries/list.ts";

const PAYMENTS = { noun: "payments", path: "/payments/" };
type Payment = { id: number; version: number; amount: number; allocated_amount?: number };

/** What stands in a list of these rows after a command about payments was answered. */
function shownAfter(
  saved: unknown,
  rows: Payment[],
  { noun = "payments", filters = {} }: { noun?: string; filters?: Record<string, string> } = {},
) {
  const client = createQueryClient();
  const { queryKey } = rowsQuery<Payment>({ ...PAYMENTS, noun }, { limit: 25, filters });
  client.setQueryData(queryKey, { rows, total: 40 });
  showSaved(client, "payments", saved);
  return client.getQueryData(queryKey);
}

test("what was saved stands in the lists of its noun, in its place and with what only a row says", () => {
  const [first, last] = [
    { id: 1, version: 0, amount: 10 },
    { id: 3, version: 4, amount: 30 },
  ];
  const row = { id: 2, version: 1, amount: 20, customer_name: "Asha" };
  expect(shownAfter({ id: 2, version: 2, amount: 25 }, [first, row, last])).toEqual({
    rows: [first, { ...row, version: 2, amount: 25 }, last],
    total: 40,
  });
});

test.each([
  ["that is newer", { id: 2, version: 3, amount: 20 }, {}],
  ["of another record", { id: 3, version: 1, amount: 20 }, {}],
  ["of another noun", { id: 2, version: 1, amount: 20 }, { noun: "invoices" }],
  ["as of a moment", { id: 2, version: 1, amount: 20 }, { filters: { as_of: "2026-04-01" } }],
  [
    "of one invoice, which says how much is on it",
    { id: 2, version: 1, amount: 20, allocated_amount: 5 },
    { filters: { invoice_id: "7" } },
  ],
])("a row %s stays as it is", (_, row: Payment, list) => {
  expect(shownAfter({ id: 2, version: 2, amount: 25 }, [row], list)).toEqual({ rows: [row], total: 40 });
});

test.each([undefined, null, "done", { password: "new" }, { id: 2 }, { version: 2, id: null }])(
  "an answer that is no record changes nothing: %j",
  (answer) => {
    const rows = [{ id: 2, version: 1, amount: 20 }];
    expect(shownAfter(answer, rows)).toEqual({ rows, total: 40 });
  },
);
