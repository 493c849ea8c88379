import { expect, onTestFinished, test, vi } from "vitest";
import { failingStore } from "../testing/failing-store.ts";
import { type Instance, everything, startInstance } from "../testing/instance.ts";
import { anil, invoiceFor, soap } from "../testing/requests.ts";
import { checked, imported, sendImport } from "./testing.fixture.ts";

const TALLY = `Sharma Traders,,,,
List of Ledgers,,,,
Party Name,Mobile,Address,Op. Bal,Dr/Cr
Gupta & Sons,98290 11111,"Johari Bazar,
Jaipur","1,250.50",Dr
राम लाल,९८२९०२२२२२,चौक,₹ 500,Cr
Mehta,0141-2345678,,,
`;
const MARCH = { values: { opening_date: "31/03/2026" } };

async function typesIn(instance: Instance): Promise<string[]> {
  return (await everything(instance.store)).map(({ type }) => type);
}

test("customers of another program are made by the names of its columns, with their opening balances", async () => {
  const one = await startInstance();
  const check = await checked(one, "customers", TALLY, MARCH);
  expect(check).toMatchObject({
    rows: 3,
    customers: { made: 3, existing: 0 },
    opening_balances: { made: 2, existing: 0 },
    bad_rows: 0,
    columns: [
      { name: "Party Name", field: "name" },
      { name: "Mobile", field: "phone" },
      { name: "Address", field: "address" },
      { name: "Op. Bal", field: "opening_balance" },
      { name: "Dr/Cr", field: "opening_side" },
    ],
  });
  expect(check.first_rows[0]).toEqual([
    "Gupta & Sons",
    "98290 11111",
    "Johari Bazar,\nJaipur",
    "1,250.50",
    "Dr",
  ]);
  expect(await typesIn(one)).toEqual([]);

  const done = await imported(one, "customers", TALLY, MARCH);
  expect(done).toMatchObject({
    state: "done",
    rows_done: 3,
    customers: { made: 3, existing: 0 },
    opening_balances: { made: 2, existing: 0 },
    by: "Asha Rao",
    file_name: "rows.csv",
  });
  await one.stores.customers.catchUp();
  expect(one.stores.customers.records.get(1)).toMatchObject({
    profile: { name: "Gupta & Sons", phone: "98290 11111", address: "Johari Bazar,\nJaipur" },
    opening: { amountPaise: 1_250_50, date: "2026-03-31" },
  });
  expect(one.stores.customers.records.get(2)).toMatchObject({
    profile: { name: "राम लाल" },
    opening: { amountPaise: -500_00 },
  });
});

test("an opening balance that its side contradicts is a bad row; one that it repeats is taken", async () => {
  const one = await startInstance();
  const file = `name,phone,opening balance,dr/cr,as on
Contra One,9829044411,500 Cr,Dr,01/04/2026
Contra Two,9829044412,-500,Dr,01/04/2026
Contra Three,9829044413,500 Dr,Cr,01/04/2026
Both Cr,9829044414,(500),Cr,01/04/2026
Both Dr,9829044415,500 Dr,Dr,01/04/2026
`;
  const done = await imported(one, "customers", file);
  expect(done).toMatchObject({ customers: { made: 2 }, bad_rows: 3 });
  expect(done.errors).toEqual([
    { line: 2, field: "opening_side", message: "“Dr” is not what “500 Cr” says" },
    { line: 3, field: "opening_side", message: "“Dr” is not what “-500” says" },
    { line: 4, field: "opening_side", message: "“Cr” is not what “500 Dr” says" },
  ]);
  await one.stores.customers.catchUp();
  const openings = [...one.stores.customers.records.values()].map((customer) =>
    customer.status === "active" ? customer.opening?.amountPaise : undefined,
  );
  expect(openings).toEqual([-500_00, 500_00]);
});

test("again is harmless: also sorted, longer, and after what was made was changed by hand", async () => {
  const one = await startInstance();
  await imported(one, "customers", TALLY, MARCH);
  await one.call("PUT", "/customers/1", { ...anil, name: "Gupta and Sons" });
  await one.call("PUT", "/customers/2/opening-balance", { amount: 700, date: "2026-03-31" });
  await one.call("DELETE", "/customers/3");
  const before = (await typesIn(one)).length;
  const [, , header = "", ...rows] = TALLY.replace("Bazar,\nJaipur", "Bazar").trim().split("\n");
  const again = [header, "New One,98290 99999,,,", ...rows.toReversed()].join("\n");
  expect(await checked(one, "customers", again, MARCH)).toMatchObject({
    customers: { made: 1, existing: 3 },
    opening_balances: { made: 0, existing: 2 },
    bad_rows: 0,
  });
  expect(await imported(one, "customers", again, MARCH)).toMatchObject({
    customers: { made: 1, existing: 3 },
  });
  expect((await typesIn(one)).slice(before)).toEqual(["CustomerAdded"]);
  expect(one.stores.customers.records.get(2)).toMatchObject({ opening: { amountPaise: 700_00 } });
});

test("an opening balance of a customer who is there under another name is a bad row", async () => {
  const one = await startInstance();
  await imported(one, "customers", "Party Name,Mobile,Address\nGupta,98290 11111,Jaipur\n");
  await one.call("PUT", "/customers/1", { ...anil, name: "Gupta & Sons", phone: "98290 11111" });
  const row = "Gupta,98290 11111,Jaipur 302001";
  const file = (opening: string) => `Party Name,Mobile,Address,Op. Bal,Dr/Cr\n${row},${opening}\n`;
  const expected = {
    customers: { made: 0, existing: 1 },
    opening_balances: { made: 0, existing: 0 },
    bad_rows: 1,
    errors: [
      {
        line: 2,
        field: "opening_balance",
        message:
          "This customer was imported before, and is not here with this name and number any more. Please enter the opening balance by hand.",
      },
    ],
  };
  expect(await checked(one, "customers", file("1250,Dr"), MARCH)).toMatchObject(expected);
  expect(await imported(one, "customers", file("1250,Dr"), MARCH)).toMatchObject(expected);
  const without = { customers: { made: 0, existing: 1 }, bad_rows: 0 };
  expect(await imported(one, "customers", file(","), MARCH)).toMatchObject(without);
});

test("a customer who was entered by hand is there: by name and number, however they are written", async () => {
  const one = await startInstance();
  await one.call("POST", "/customers", { ...anil, name: "Anil  Traders" });
  const file = `name,phone,opening balance,opening date
ANIL TRADERS,+91-9820012345,100,31-Mar-2026
anil traders,0000000000,,
Anil Traders,98200 99999,,
`;
  expect(await imported(one, "customers", file)).toMatchObject({
    customers: { made: 1, existing: 2 },
    opening_balances: { made: 1, existing: 0 },
  });
  expect(one.stores.customers.records.get(1)).toMatchObject({ opening: { amountPaise: 100_00 } });
});

test("a row that stands twice is made once, and another opening balance is never overwritten", async () => {
  const one = await startInstance();
  const file = `Ledger,Phone,Opening Balance,Date
Bina,98200 54321,100,31/03/2026
Bina,98200 54321,100,31/03/2026
Bina,98200 54321,250,31/03/2026
`;
  const expected = {
    customers: { made: 1, existing: 1 },
    opening_balances: { made: 1, existing: 1 },
    bad_rows: 1,
    errors: [
      {
        line: 4,
        field: "opening_balance",
        message:
          "This customer has another opening balance already: ₹ 100.00 of 31 Mar 2026. It stays as it is.",
      },
    ],
  };
  expect(await checked(one, "customers", file)).toMatchObject(expected);
  expect(await imported(one, "customers", file)).toMatchObject(expected);
  expect(await typesIn(one)).toEqual(["CustomerAdded", "OpeningBalanceSet"]);
});

test("each bad row is named with its line, and the good ones are made", async () => {
  const one = await startInstance();
  await one.call("POST", "/customers", anil);
  await one.call("POST", "/products", soap);
  await one.call("POST", "/invoices", invoiceFor(1));
  await one.call("PUT", "/settings/lock", { until: "2026-01-31" });
  const file = `Name;Phone;GSTIN;Credit Days;Opening;As On
;98200 11111;;;;
"No
Phone";;;;;
Bad GST;1;24ABC;;;
Bad days;1;;1.5;;
Bad amount;1;;;12,5;31/03/2026
No date;1;;;500;
Bad date;1;;;500;31/02/2026
Locked;1;;;500;31/01/2026
Future;1;;;500;31/12/2199
Anil Traders;98200 12345;;;500;02/04/2026
Good;1;;45 days;500;31/03/2026
`;
  const expected = {
    customers: { made: 1, existing: 0 },
    bad_rows: 10,
    errors: [
      { line: 2, field: "name", message: "Customer name is required" },
      { line: 3, field: "name", message: "has characters that cannot be seen. Please type it anew." },
      { line: 3, field: "phone", message: "Phone number is required" },
      { line: 5, field: "gst_number", message: "Please enter a valid GST number" },
      { line: 6, field: "credit_days", message: "must be a whole number of days from 0 to 365" },
      { line: 7, field: "opening_balance", message: "“12,5” is not an amount" },
      { line: 8, field: "opening_date", message: "An opening balance needs its date" },
      { line: 9, field: "opening_date", message: expect.stringContaining("does not exist") },
      { line: 10, field: "opening_balance", message: expect.stringContaining("locked up to 31 Jan 2026") },
      { line: 11, field: "opening_balance", message: "An opening balance cannot be dated later than today" },
      {
        line: 12,
        field: "opening_balance",
        message: "An opening balance cannot be dated after the first entry of the account, of 1 Apr 2026",
      },
    ],
  };
  expect(await checked(one, "customers", file)).toMatchObject(expected);
  expect(await imported(one, "customers", file)).toMatchObject(expected);
});

test("columns are matched by hand by their names or places, and a value stands for all rows", async () => {
  const one = await startInstance();
  const file = "who,number,name\nBina,98200 54321,x\nMehta,,y\n";
  const fields = {
    columns: { name: "Who", phone: 2, address: 3 },
    values: { phone: "0000000000", transporter: "VRL" },
  };
  expect(await imported(one, "customers", file, fields)).toMatchObject({
    customers: { made: 2 },
    bad_rows: 0,
  });
  expect(one.stores.customers.records.get(2)).toMatchObject({
    profile: { name: "Mehta", phone: "0000000000", address: "y", transporter: "VRL" },
  });
  const wrong = await sendImport(one, "customers", file, { columns: { name: "nobody" } });
  expect([wrong.status, wrong.body["detail"]]).toEqual([422, "Columns name is not a column of the file"]);
  const unknown = await sendImport(one, "customers", file, { values: { shoe_size: "9" } });
  expect([unknown.status, unknown.body["detail"]]).toEqual([422, "Values shoe size is not a known field"]);
});

test("what Bahi has exported is imported as it was: the apostrophe before a sign is no part of the text", async () => {
  const one = await startInstance();
  const file = `\uFEFFName,Phone,Transporter,Company Name\r\n'-Gupta,'+91 98290 11111,'@VRL,'quoted'\r\n`;
  expect(await checked(one, "customers", file)).toMatchObject({ customers: { made: 1 }, bad_rows: 0 });
  await imported(one, "customers", file);
  expect(one.stores.customers.records.get(1)).toMatchObject({
    profile: { name: "-Gupta", phone: "+91 98290 11111", transporter: "@VRL", companyName: "'quoted'" },
  });
});

test("a file in which a column is missing is checked with a sentence and not imported", async () => {
  const one = await startInstance();
  const file = "Bina,98200 54321\nMehta,98200 54322\n";
  const { columns, errors, customers } = await checked(one, "customers", file);
  expect([columns[0], customers.made]).toEqual([{ name: "Bina", field: null }, 0]);
  const sentence =
    "No column of the file is matched to “Customer name”. Its first row must hold the names of the columns.";
  expect(errors[0]).toEqual({ line: 1, field: "name", message: sentence });
  const answer = await sendImport(one, "customers", file);
  expect([answer.status, answer.body["detail"]]).toEqual([422, sentence]);
});

test("products are made once by their names", async () => {
  const one = await startInstance();
  await one.call("POST", "/products", { item_name: "Steel Thali 12" });
  const file = "Stock Item\tHindi Name\nSTEEL THALI 12\tथाली\nPital Lota\tपीतल लोटा\npital  lota\t\n\t\n";
  const expected = { rows: 3, products: { made: 1, existing: 2 }, bad_rows: 0 };
  expect(await checked(one, "products", file)).toMatchObject(expected);
  expect(await imported(one, "products", file)).toMatchObject(expected);
  expect(await imported(one, "products", file)).toMatchObject({ products: { made: 0, existing: 3 } });
  expect(await typesIn(one)).toEqual(["ProductAdded", "ProductAdded"]);
});

test.each([
  ["customers", "Name,Phone\nNew Shop,9829033333\n"],
  ["products", "Item\nOil\n"],
])("an import of %s that ends early takes nothing else with it", async (kind, file) => {
  const unhandled = vi.fn<(reason: unknown) => void>();
  process.on("unhandledRejection", unhandled);
  onTestFinished(() => void process.off("unhandledRejection", unhandled));
  const failing = failingStore();
  const one = await startInstance({ wrap: failing.wrap });
  failing.failAt(1, "before");
  expect((await sendImport(one, kind, file)).status).toBe(202);
  await one.close();
  expect(unhandled).not.toHaveBeenCalled();
});
