import { importForm } from "@bahi/command/import/testing.fixture.ts";
import { type ImportProgress, importProgress } from "@bahi/contracts/import/api.ts";
import { expect, test } from "vitest";
import { connectAs, type Person } from "../bahi/person.ts";
import { until } from "../product/launch-product.ts";
import { startProduct } from "../product/start-product.ts";
import { databaseUrlOf, storedEvents } from "./consistency.ts";

const BILLS = 3_000;
const CUSTOMERS = 50;
const PRODUCTS = 40;
const AGAIN = "Import the file again for the rest: nothing is made twice.";

/** Bills of one line each; their customers and products are made with them. */
function oldBooks(): string {
  const rows = Array.from({ length: BILLS }, (_, index) => {
    const day = String((index % 28) + 1).padStart(2, "0");
    const goods = `Thali No. ${index % PRODUCTS}`;
    return `A-${index + 1},${day}/04/2025,Shop ${index % CUSTOMERS},98200 ${10_000 + (index % CUSTOMERS)},${goods},${(index % 9) + 1},100`;
  });
  return ["Bill No,Bill Date,Party Name,Mobile,Item,Qty,Rate", ...rows].join("\n");
}

async function begin(admin: Person, file: string): Promise<number> {
  const answer = await admin.post("/imports", importForm("invoices", file, { createMissing: true }));
  expect([answer.status, answer.body]).toMatchObject([202, {}]);
  return importProgress.parse(answer.body).id;
}

async function progressOf(admin: Person, id: number): Promise<ImportProgress> {
  return importProgress.parse((await admin.get(`/imports/${id}`)).body);
}

test("kill -9 of the command service and of Postgres in the middle of an import: the file sent again makes the rest, and nothing twice", async () => {
  const product = await startProduct();
  const admin = await connectAs(product.url, product.admin);
  const file = oldBooks();
  const ends: ImportProgress[] = [];
  for (const part of ["command", "postgres"] as const) {
    const id = await begin(admin, file);
    await until("a part of the rows", async () => {
      const { state, rows_done: rows } = await progressOf(admin, id);
      expect(state).toBe("running");
      return rows > 0 ? true : undefined;
    });
    await product.kill(part);
    await product.untilReady();
    // One that outlives an outage of its database ends by itself; the next is refused until then.
    const end = await until("the end of what was interrupted", async () => {
      const { status, body } = await admin.get(`/imports/${id}`);
      const progress = status === 200 ? importProgress.parse(body) : undefined;
      return progress?.state === "running" ? undefined : progress;
    });
    ends.push(end);
  }
  expect(ends[0]).toMatchObject({ state: "failed", failure: expect.stringContaining(AGAIN) });
  const id = await begin(admin, file);
  const end = await until("the end of the import", async () => {
    const progress = await progressOf(admin, id);
    return progress.state === "running" ? undefined : progress;
  });
  expect(end).toMatchObject({ state: "done", errors: [], bad_rows: 0, rows_done: BILLS });

  const events = await storedEvents(await databaseUrlOf(product));
  const dataOf = (type: string) =>
    events.flatMap((event) => (event.type === type ? [event.data as Record<string, unknown>] : []));
  expect(dataOf("CustomerAdded").map(({ name }) => name)).toHaveLength(CUSTOMERS);
  expect(new Set(dataOf("CustomerAdded").map(({ name }) => name)).size).toBe(CUSTOMERS);
  expect(new Set(dataOf("ProductAdded").map(({ name }) => name)).size).toBe(PRODUCTS);
  expect(dataOf("ProductAdded")).toHaveLength(PRODUCTS);
  const bills = dataOf("InvoiceCreated");
  expect(bills).toHaveLength(BILLS);
  expect(new Set(bills.map(({ billNumber }) => billNumber)).size).toBe(BILLS);
  const numbers = bills.map(({ invoiceId }) => Number(invoiceId)).toSorted((one, other) => one - other);
  expect(numbers).toEqual(Array.from({ length: BILLS }, (_, index) => index + 1));
});
