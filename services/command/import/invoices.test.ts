import { expect, test } from "vitest";
import { type Instance, everything, startInstance } from "../testing/instance.ts";
import { anil, bina, correctionFor, oil, sale, soap } from "../testing/requests.ts";
import { checked, ended, imported, sendImport } from "./testing.fixture.ts";

const BILLS = `Bill No,Bill Date,Party Name,Item,Qty,Unit,Rate,Amount,Bill Total
A-12,05/04/2025,Anil Traders,Soap,6,Pcs,10.50,63.00,103.00
A-12,05/04/2025,Anil Traders,Oil,2 Doz,,20,40,103.00
A-13,06-Apr-2025,bina  stores,soap,1,,"1,000",1000,
`;

async function office(): Promise<Instance> {
  const one = await startInstance();
  for (const customer of [anil, bina]) await one.call("POST", "/customers", customer);
  for (const product of [soap, oil]) await one.call("POST", "/products", product);
  return one;
}

async function invoicesOf(instance: Instance): Promise<Record<string, unknown>[]> {
  const events = await everything(instance.store);
  return events.flatMap(({ type, data }) =>
    type === "InvoiceCreated" ? [data as Record<string, unknown>] : [],
  );
}

test("rows of one bill number become one invoice with its old date", async () => {
  const one = await office();
  expect(await checked(one, "invoices", BILLS)).toMatchObject({
    rows: 3,
    invoices: { made: 2 },
    bad_rows: 0,
  });
  expect(await imported(one, "invoices", BILLS)).toMatchObject({
    state: "done",
    rows_done: 3,
    invoices: { made: 2 },
  });
  expect(await invoicesOf(one)).toMatchObject([
    {
      invoiceId: 1,
      customerId: 1,
      invoiceDate: "2025-04-05",
      billNumber: "A-12",
      totalPaise: 103_00,
      lines: [
        { productName: "Soap", quantity: 6, unit: "Pcs", numberPaise: 21_00, amountPaise: 63_00 },
        { productName: "Oil", quantity: 2, unit: "Doz", numberPaise: 40_00 },
      ],
    },
    { invoiceId: 2, customerId: 2, invoiceDate: "2025-04-06", totalPaise: 1_000_00 },
  ]);
  // A correction says nothing of the number of other books, so it stays.
  const correction = { ...correctionFor(1, [{ ...sale(1, 5, 21), id: 1 }]), invoice_date: "2025-04-05" };
  expect((await one.call("PUT", "/invoices/1", correction)).body).toMatchObject({
    bill_number: "A-12",
    version: 2,
  });
});

test("again is harmless: also sorted in another way, longer, and after names were changed and customers merged", async () => {
  const one = await office();
  await imported(one, "invoices", BILLS);
  await one.call("PUT", "/products/1", { item_name: "Bath Soap" });
  await one.call("POST", "/products", soap);
  await one.call("POST", "/customers/merge", { target_id: 2, source_ids: [1] });
  const [header = "", ...rows] = BILLS.trim().split("\n");
  const again = [header, "A-14,07/04/2025,Bina Stores,Oil,1,Pcs,5,,", ...rows.toReversed()].join("\n");
  const expected = { invoices: { made: 1, existing: 2, held_back: 0 }, bad_rows: 0 };
  expect(await checked(one, "invoices", again)).toMatchObject(expected);
  expect(await imported(one, "invoices", again)).toMatchObject(expected);
  expect(await invoicesOf(one)).toHaveLength(3);
});

test("a check knows what was imported and has another name now, as the import does", async () => {
  const one = await startInstance();
  const file = `Bill No,Date,Party,Phone,Item,Qty,Rate
1,05/04/2025,New Shop,98290 33333,Ghee,1,10
2,06/04/2025,New Shop,98290 33333,Salt,1,10
`;
  await imported(one, "invoices", file, { createMissing: true });
  await one.call("PUT", "/products/1", { item_name: "Pure Ghee" });
  await one.call("PUT", "/customers/1", { ...anil, name: "New Shop & Sons" });
  const longer = `${file}3,07/04/2025,New Shop,98290 33333,Ghee,2,10\n`;
  const expected = { invoices: { made: 1, existing: 2, held_back: 0 }, bad_rows: 0, errors: [] };
  expect(await checked(one, "invoices", longer, { createMissing: true })).toMatchObject(expected);
  expect(await imported(one, "invoices", longer, { createMissing: true })).toMatchObject(expected);
  expect(await invoicesOf(one)).toMatchObject([{ customerId: 1 }, { customerId: 1 }, { customerId: 1 }]);
});

test("a bill that says something else than before stays as it is, and is named", async () => {
  const one = await office();
  await imported(one, "invoices", BILLS);
  const changed = BILLS.replace('1,,"1,000",1000', '2,,"1,000",2000');
  const expected = {
    invoices: { made: 0, existing: 1, held_back: 1 },
    errors: [{ line: 4, field: "", message: expect.stringContaining("Bill A-13 was imported before") }],
  };
  expect(await checked(one, "invoices", changed)).toMatchObject(expected);
  expect(await imported(one, "invoices", changed)).toMatchObject(expected);
});

test("numbers begin again each year and for each customer; blank heads go on; lines may be apart", async () => {
  const one = await office();
  const file = `Vch No,Date,Party,Item,Quantity,Price
1,05/04/2024,Anil Traders,Soap,1,10
1,05/04/2025,Anil Traders,Soap,2,10
1,06/04/2025,Bina Stores,Soap,3,10
,,,Oil,4,10
2,06/04/2025,Bina Stores,Soap,5,10
1,05/04/2024,Anil Traders,Oil,6,10
`;
  expect(await imported(one, "invoices", file)).toMatchObject({ invoices: { made: 4 }, bad_rows: 0 });
  const lines = (await invoicesOf(one)).map((it) =>
    (it["lines"] as { quantity: number }[]).map(({ quantity }) => quantity),
  );
  expect(new Set(lines.map(String))).toEqual(new Set(["1,6", "2", "3,4", "5"]));
});

test("a bill with one bad row is held back as a whole", async () => {
  const one = await office();
  await one.call("PUT", "/settings/lock", { until: "2024-12-31" });
  const file = `Bill No,Date,Party,Item,Qty,Rate,Bill Total,Unit
1,05/04/2025,Anil Traders,Soap,1,10,,
1,05/04/2025,Anil Traders,Ghee,1,10,,
2,05/04/2025,Nobody,Soap,1,10,,
3,05/04/2025,Bina Stores,Soap,1.5,10,,
3,05/04/2025,Bina Stores,Soap,1,10,,
4,05/04/2025,Bina Stores,Soap,1,10,11,
5,31/12/2024,Bina Stores,Soap,1,10,,
6,05/04/2025,Bina Stores,Soap,1,10,,
6,06/04/2025,Bina Stores,Soap,1,10,,
7,05/04/2025,Bina Stores,Soap,1,,,Kg
8,31/02/2025,Bina Stores,Soap,1,10,,
9,05/04/2025,Bina Stores,#2,1,0.003,,
10,05/04/2025,2,#2,1,10.005,,
`;
  const errors = [
    [3, "item", "There is no product named “Ghee”"],
    [4, "customer", "There is no customer named “Nobody”"],
    [5, "quantity", "“1.5” must be a whole number"],
    [7, "bill_total", expect.stringContaining("add up to ₹ 10.00, and its total is ₹ 11.00")],
    [8, "invoice_date", expect.stringContaining("locked up to 31 Dec 2024")],
    [10, "invoice_date", "Bill 6 has another date in line 9"],
    [11, "unit", "“Kg” must be Pcs or Doz"],
    [11, "rate", "This is missing"],
    [12, "invoice_date", expect.stringContaining("does not exist")],
    [13, "rate", "“0.003” must have at most two decimals"],
  ].map(([line, field, message]) => ({ line, field, message }));
  const expected = { invoices: { made: 1, existing: 0 }, bad_rows: 9, errors };
  expect(await checked(one, "invoices", file)).toMatchObject(expected);
  expect(await imported(one, "invoices", file)).toMatchObject(expected);
  expect(await invoicesOf(one)).toMatchObject([
    { customerId: 2, lines: [{ productId: 2, numberPaise: 20_01 }] },
  ]);
});

test("customers of one name are told apart by the phone number", async () => {
  const one = await office();
  await one.call("POST", "/customers", { ...anil, phone: "98200 77777" });
  const file = (phone: string) =>
    `Bill No,Date,Party,Mobile,Item,Qty,Rate\n1,05/04/2025,Anil Traders,${phone},Soap,1,10\n`;
  expect((await checked(one, "invoices", file(""))).errors).toEqual([
    { line: 2, field: "customer", message: expect.stringContaining("2 customers are named “Anil Traders”") },
  ]);
  await imported(one, "invoices", file("+91 98200 77777"));
  expect(await invoicesOf(one)).toMatchObject([{ customerId: 3 }]);
});

test("customers and products that are missing are made when that is wanted", async () => {
  const one = await office();
  const file = `Bill No,Date,Party Name,Phone No.,Item Name,Qty,Rate
1,05/04/2025,New Shop,98290 33333,Ghee,1,10
2,06/04/2025,new shop,,ghee,1,10
3,06/04/2025,Without Phone,,Soap,1,10
`;
  const expected = {
    customers: { made: 1 },
    products: { made: 1 },
    invoices: { made: 2, held_back: 1 },
    errors: [
      { line: 4, field: "customer_phone", message: expect.stringContaining("Phone number is required") },
    ],
  };
  expect(await checked(one, "invoices", file, { createMissing: true })).toMatchObject(expected);
  expect(await imported(one, "invoices", file, { createMissing: true })).toMatchObject(expected);
  // The file of the customers comes later, and is about the same one.
  const customers = "Name,Phone\nNew Shop,9829033333\n";
  expect(await imported(one, "customers", customers)).toMatchObject({ customers: { made: 0, existing: 1 } });
});

test("one import goes on at a time, also when the process ends: the file is sent again for the rest", async () => {
  const one = await startInstance({ store: "postgres" });
  await one.call("POST", "/customers", anil);
  await one.call("POST", "/products", soap);
  const rows = Array.from({ length: 3_000 }, (_, index) => `${index + 1},05/04/2025,Anil Traders,Soap,1,10`);
  const file = ["Bill No,Date,Party,Item,Qty,Rate", ...rows].join("\n");
  const { status, body } = await sendImport(one, "invoices", file);
  expect([status, body["state"], body["rows"]]).toEqual([202, "running", 3_000]);
  expect((await sendImport(one, "products", "Item\nOil\n")).status).toBe(409);
  expect((await one.call("GET", "/imports")).body).toMatchObject([{ id: body["id"], state: "running" }]);
  // A command that somebody sends meanwhile has its turn.
  expect((await one.call("POST", "/customers", bina)).status).toBe(201);
  await one.close();

  const next = await startInstance({ store: "postgres", databaseUrl: one.databaseUrl });
  expect(await ended(next, Number(body["id"]))).toMatchObject({
    state: "failed",
    failure:
      "Bahi was stopped. What was made until then stays. Import the file again for the rest: nothing is made twice.",
  });
  const before = (await invoicesOf(next)).length;
  expect(before).toBeLessThan(3_000);
  const done = await imported(next, "invoices", file);
  expect(done).toMatchObject({
    state: "done",
    invoices: { made: 3_000 - before, existing: before },
    bad_rows: 0,
  });
  const numbers = (await invoicesOf(next)).map((it) => it["invoiceId"]);
  expect(numbers).toEqual(Array.from({ length: 3_000 }, (_, index) => index + 1));
  expect(await ended(next, done.id)).toEqual(done);
});
