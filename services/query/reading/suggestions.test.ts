import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type EdgeForTest, type Got, edgeForTest } from "../testing/edge-for-test.ts";
import { customerRow, invoiceRow, lineRow, productRow } from "../testing/rows.ts";

// Which of those that fit are suggested, in which order, and of how many.

let edge: EdgeForTest;

beforeAll(async () => {
  edge = await edgeForTest();
});
beforeEach(async () => {
  for (const table of ["customer", "product", "invoice", "invoice_line"] as const)
    await edge.db.deleteFrom(table).execute();
});
afterAll(() => edge.close());

async function idsOf(path: string, q: string): Promise<number[]> {
  const { json } = await edge.get(`${path}${path.includes("?") ? "&" : "?"}q=${encodeURIComponent(q)}`);
  return (json as { id: number }[]).map(({ id }) => id);
}

test("who was invoiced last is suggested first, of those that fit equally well", async () => {
  const names = ["Ram Stores", "Ram Traders", "Ram Bhandar", "Ram Agency", "Ram Agency", "Shri Ram"];
  await edge.db
    .insertInto("customer")
    .values(names.map((called, index) => customerRow({ id: index + 1, name: called })).toReversed())
    .execute();
  const invoices = [
    [7, 2],
    [6, 1],
    [8, 1],
    // It fits less well.
    [9, 6],
  ].map(([id = 0, customer_id = 0]) => invoiceRow({ id, customer_id }));
  await edge.db.insertInto("invoice").values(invoices).execute();
  await edge.move();
  expect(await idsOf("/customers/search", "ram")).toEqual([1, 2, 4, 5, 3, 6]);
  expect(await idsOf("/customers/search?limit=2", "ram")).toEqual([1, 2]);
});

test("who fits better is suggested first, whoever was invoiced last", async () => {
  const names = ["Ram", "Ram Traders", "Shri Ram Traders", "Traders Ram", "Sita"];
  await edge.db
    .insertInto("customer")
    .values(
      names.map((name, index) =>
        customerRow({ id: index + 1, name, address: name === "Sita" ? "Ram Traders" : "" }),
      ),
    )
    .execute();
  await edge.db
    .insertInto("invoice")
    .values(names.map((_, index) => invoiceRow({ id: index + 1, customer_id: index + 1 })))
    .execute();
  await edge.move();
  expect((await idsOf("/customers/search", "ram")).slice(0, 2)).toEqual([1, 2]);
  expect(await idsOf("/customers/search", "ram traders")).toEqual([2, 3, 4, 5]);
});

test("what was sold last is suggested first, of those that fit equally well", async () => {
  const names = ["Tea Red", "Tea Green", "Tea Blue", "Tea Ash"];
  await edge.db
    .insertInto("product")
    .values(names.map((item_name, index) => productRow({ id: index + 1, item_name })))
    .execute();
  const sold = [
    [2, "2026-04-02"],
    [1, "2026-04-01"],
    [1, "2026-04-03"],
  ] as const;
  const lines = sold.map(([product_id, invoice_date], index) =>
    lineRow({ invoice_id: index + 1, product_id, invoice_date }),
  );
  await edge.db.insertInto("invoice_line").values(lines).execute();
  await edge.move();
  expect(await idsOf("/products/search", "tea")).toEqual([1, 2, 4, 3]);
});

test("suggestions say of how many they are, up to a thousand", async () => {
  const rows = Array.from({ length: 1_200 }, (_, index) =>
    customerRow({ id: index + 1, name: index < 3 ? `Zari Sharma ${index}` : `Sharma ${index}` }),
  );
  await edge.db.insertInto("customer").values(rows).execute();
  await edge.move();
  const few = await edge.get("/customers/search?q=zari+sharma&limit=2");
  expect([few.headers["x-total-count"], (few.json as object[]).length]).toEqual(["3", 2]);
  const many = await edge.get("/customers/search?q=sharma&limit=2");
  expect(many.headers["x-total-count"]).toBe("1001");
  const namesOf = ({ json }: Got) => (json as { name: string }[]).map((row) => row.name);
  expect(namesOf(many)).toEqual(["Sharma 3", "Sharma 4"]);
  expect(namesOf(await edge.get("/customers/search?q=arma&limit=2"))).toEqual(["Sharma 3", "Sharma 4"]);
});

test("of many suggestions those come first that begin with what is typed, in the order of the list", async () => {
  const ids = Array.from({ length: 1_100 }, (_, index) => index + 1);
  const customers = ids.map((id) => customerRow({ id, name: `${id % 2 === 0 ? "É" : "e"}clair 1${id}` }));
  await edge.db
    .insertInto("customer")
    .values([
      ...customers.toReversed(),
      customerRow({ id: 2_000, name: "Eclair 1", is_active: false }),
      customerRow({ id: 2_001, name: "Apex Eclair 1" }),
      customerRow({ id: 2_002, name: "Clair 1" }),
      customerRow({ id: 2_003, name: "Bina Eclair 1" }),
    ])
    .execute();
  await edge.db
    .insertInto("product")
    .values([
      ...ids.map((id) => productRow({ id, item_name: `Sheet 1${id}` })).toReversed(),
      productRow({ id: 2_000, item_name: "Sheet 1", is_active: false }),
      productRow({ id: 2_001, item_name: "Zinc Sheet 1" }),
    ])
    .execute();
  await edge.move();
  const eclairs = (await edge.get("/customers/search?q=eclair+1&limit=5")).json as { name: string }[];
  expect(eclairs.map((row) => row.name)).toEqual([
    "eclair 11",
    "Éclair 12",
    "eclair 13",
    "Éclair 14",
    "eclair 15",
  ]);
  const sheets = (await edge.get("/products/search?q=sheet+1&limit=1101")).json as { id: number }[];
  expect(sheets.map(({ id }) => id)).toEqual([...ids, 2_001]);
  expect(await idsOf("/customers/search?limit=2", "clair 1")).toEqual([2_002, 2_001]);
  expect(await idsOf("/customers/search?limit=2", "lair 1")).toEqual([2_001, 2_003]);
});
