import { digitsSearched, hasNumberWith } from "@bahi/contracts/customer/phone-numbers.ts";
import { amountSearched, numberSearched } from "@bahi/contracts/search/figures.ts";
import { found } from "@bahi/contracts/search/found.ts";
import { searchText, searched } from "@bahi/contracts/search/words.ts";
import * as fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deriveNames } from "../testing/derive-names.ts";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";
import { customerRow, invoiceRow, lineRow, paymentRow, productRow } from "../testing/rows.ts";

let edge: EdgeForTest;

beforeAll(async () => {
  edge = await edgeForTest();
});
beforeEach(async () => {
  for (const table of ["customer", "product", "invoice", "invoice_line", "payment"] as const) {
    await edge.db.deleteFrom(table).execute();
  }
});
afterAll(() => edge.close());

async function idsOf(path: string, q: string): Promise<number[]> {
  const { json } = await edge.get(`${path}${path.includes("?") ? "&" : "?"}q=${encodeURIComponent(q)}`);
  return (json as { id: number }[]).map(({ id }) => id);
}

const word = fc.constantFrom(
  ..."sharma sarma Shamra traders trader jumbo thali tali Steel stil थाली स्टील शर्मा राम ram 12 500 a A4 M/s O'Neil é % _ \\ ~ | .* 🙂".split(
    " ",
  ),
);
const name = fc
  .array(word, { minLength: 1, maxLength: 4 })
  .chain((words) => fc.constantFrom(words.join(" "), words.join(""), words.join("  ")));
const typed = fc.oneof(
  name,
  fc.tuple(name, fc.constantFrom("1", "#2", "१२", "1,2", "₹3")).map((parts) => parts.join(" ")),
  name.map((text) => Array.from(text).slice(1).join("").trim() || "a"),
  name.map((text) => Array.from(text).slice(0, -1).join("").trim() || "b"),
);
const shop = fc.array(fc.record({ name, other: fc.oneof(fc.constant(""), name) }), {
  minLength: 1,
  maxLength: 8,
});

const hasNumber = ({ id }: { id: number }, figure: string) =>
  String(id).includes(numberSearched(figure) ?? "none");
/** Of a payment as `paymentRow` makes it. */
const hasAmount = (figure: string) =>
  amountSearched(figure) !== "" && "50.00".includes(amountSearched(figure));

test("the database finds what the browser finds, whatever the names are", async () => {
  await fc.assert(
    fc.asyncProperty(shop, fc.array(typed, { minLength: 1, maxLength: 4 }), async (shops, qs) => {
      for (const table of ["customer", "product", "invoice", "payment"] as const) {
        await edge.db.deleteFrom(table).execute();
      }
      const rows = shops.map((row, index) => ({ ...row, id: index + 1, phone: `98290 1234${index}` }));
      const customers = rows.map(({ id, phone, ...row }) =>
        customerRow({ id, phone, name: row.name, company_name: row.other }),
      );
      await edge.db.insertInto("customer").values(customers).execute();
      const products = rows.map(({ id, ...row }) =>
        productRow({ id, item_name: row.name, item_name_hindi: row.other }),
      );
      await edge.db.insertInto("product").values(products).execute();
      const invoices = rows.map(({ id, ...row }) =>
        invoiceRow({ id, customer_name: row.name, customer_company: row.other }),
      );
      await edge.db.insertInto("invoice").values(invoices).execute();
      await deriveNames(edge.db);
      await edge.move();
      for (const q of qs) {
        const search = searched(q);
        const ofCustomer = found(rows, search, (row) => ({
          texts: [searchText([row.name, row.other]), searchText(["", ""], [row.phone])],
          isFoundElsewhere: hasNumberWith(row.phone, digitsSearched(q)),
        }));
        const ids = (some: readonly { id: number }[]) => some.map(({ id }) => id);
        expect(await idsOf("/customers?sort=id", q)).toEqual(ids(ofCustomer));
        expect((await idsOf("/customers/search", q)).toSorted((one, other) => one - other)).toEqual(
          ids(ofCustomer),
        );
        const ofInvoice = found(rows, search, (row) => ({
          texts: [searchText([row.name, row.other])],
          isFoundElsewhere: hasNumber(row, q),
          hasFigure: (figure) => hasNumber(row, figure),
        }));
        expect(await idsOf("/invoices?sort=id", q)).toEqual(ids(ofInvoice));
        const ofProduct = found(rows, search, (row) => ({
          texts: [searchText([row.name, row.other])],
          isFoundElsewhere: String(row.id) === q,
        }));
        expect(await idsOf("/products?sort=id", q)).toEqual(ids(ofProduct));
      }
    }),
    { numRuns: 60 },
  );
});

const paid = fc.record({
  name,
  reference: fc.oneof(fc.constant(""), name),
  method: fc.constantFrom("cash" as const, "cheque" as const, "bank_transfer" as const),
});
const typedOfPayment = fc
  .array(
    fc.oneof(name, fc.constantFrom("cheque", "chequ", "transfer", "1", "#2", "२", "50", "1,2", "₹ 50.0")),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map((parts) => parts.join(" "))
  // The database takes it for a space, as in the code of a method.
  .filter((q) => !q.includes("_"));

test("so it does of payments, with each word and figure in another place", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(paid, { minLength: 1, maxLength: 8 }),
      fc.array(typedOfPayment, { minLength: 1, maxLength: 4 }),
      async (made, qs) => {
        for (const table of ["customer", "payment"] as const) await edge.db.deleteFrom(table).execute();
        const rows = made.map((row, index) => ({ ...row, id: index + 1 }));
        await edge.db
          .insertInto("customer")
          .values(rows.map((row) => customerRow({ id: row.id, name: row.name })))
          .execute();
        await edge.db
          .insertInto("payment")
          .values(
            rows.map(({ id, method, reference }) =>
              paymentRow({ id, customer_id: id, method, reference_number: reference }),
            ),
          )
          .execute();
        await deriveNames(edge.db);
        await edge.move();
        for (const q of qs) {
          const ofPayment = found(rows, searched(q), (row) => ({
            texts: [searchText([row.name, ""]), searchText([row.reference, row.method.replaceAll("_", " ")])],
            misspeltTexts: 2,
            isFoundElsewhere: hasNumber(row, q) || hasAmount(q),
            hasFigure: (figure) => hasNumber(row, figure) || hasAmount(figure),
          }));
          expect([q, await idsOf("/payments?sort=id", q)]).toEqual([q, ofPayment.map(({ id }) => id)]);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test.each([
  ["tea", [1, 2, 3, 4]],
  ["green tea", [3, 4, 2]],
  ["tea green", [2, 3, 4]],
  ["chay", [3]],
  ["teh", []],
  ["grean", [3, 4, 2]],
  ["een", [3, 4, 2]],
])(
  "%s suggests %j: itself, what begins with it, in order, in any order, and last sold first",
  async (q, ids) => {
    const names = ["Tea", "Tea Green", "Green Tea", "Green Leaf Tea"];
    await edge.db
      .insertInto("product")
      .values(
        names.map((item_name, index) =>
          productRow({ id: index + 1, item_name, item_name_hindi: index === 2 ? "हरी चाय" : "" }),
        ),
      )
      .execute();
    await edge.db
      .insertInto("invoice_line")
      .values([lineRow({ invoice_id: 1, product_id: 3, invoice_date: "2026-04-02" })])
      .execute();
    await deriveNames(edge.db);
    await edge.move();
    expect(await idsOf("/products/search", q)).toEqual(ids);
  },
);

test("a payment is found by words of its customer and of its reference together", async () => {
  await edge.db
    .insertInto("customer")
    .values([customerRow({ id: 1, name: "Sharma Traders" }), customerRow({ id: 2, name: "Ram" })])
    .execute();
  await edge.db
    .insertInto("payment")
    .values([
      paymentRow({ id: 1, method: "cheque", reference_number: "266373" }),
      paymentRow({ id: 2, method: "cheque", reference_number: "266374" }),
      paymentRow({ id: 3, method: "cash", customer_id: 2, invoice_id: 182 }),
    ])
    .execute();
  await deriveNames(edge.db);
  await edge.move();
  expect(await idsOf("/payments?sort=id", "cheque 266373")).toEqual([1]);
  expect(await idsOf("/payments?sort=id", "chek sarma")).toEqual([1, 2]);
  expect(await idsOf("/payments?sort=id", "cheque sarma")).toEqual([1, 2]);
  expect(await idsOf("/payments?sort=id", "shamra traders")).toEqual([1, 2]);
  expect(await idsOf("/payments?sort=id", "#182")).toEqual([3]);
  expect(await idsOf("/payments?sort=id", "ram 182")).toEqual([3]);
  expect(await idsOf("/payments?sort=id", "sharma 182")).toEqual([]);
  expect(await idsOf("/payments?sort=id", "cheque 2 sharma")).toEqual([1, 2]);
  expect(await idsOf("/payments?sort=id", "sharma 266374 50.00")).toEqual([2]);
  expect(await idsOf("/payments?sort=id", "shamra 50.00 266374")).toEqual([2]);
});

test.each(["%", "_", "\\", "a ".repeat(100), "a".repeat(200), "(.*)+", "🙂", "~", "|", "''"])(
  "%s is no more than text",
  async (q) => {
    await edge.db
      .insertInto("customer")
      .values([customerRow({ id: 1, name: "Ram" })])
      .execute();
    await edge.move();
    for (const path of [
      "/customers",
      "/customers/search",
      "/products",
      "/products/search",
      "/invoices",
      "/payments",
    ]) {
      const answer = await edge.get(`${path}?q=${encodeURIComponent(q.trim())}`);
      expect(answer.status).toBe(200);
    }
  },
);

test("ten thousand letters are refused with a sentence", async () => {
  const answer = await edge.get(`/customers/search?q=${"a".repeat(10_000)}`);
  expect(answer.status).toBe(422);
});

test("an invoice is found by words of its customer and its number, in the digits of any script, and counted", async () => {
  await edge.db
    .insertInto("customer")
    .values([customerRow({ id: 1, name: "Sharma 7 Traders" })])
    .execute();
  await edge.db
    .insertInto("invoice")
    .values([
      invoiceRow({ id: 28, customer_name: "Sharma 7 Traders" }),
      invoiceRow({ id: 29, customer_name: "Sharma 7 Traders" }),
      invoiceRow({ id: 128, customer_name: "Ram" }),
      invoiceRow({ id: 1280, customer_name: "Sharma Stores" }),
    ])
    .execute();
  await deriveNames(edge.db);
  await edge.move();
  for (const [q, ids] of [
    ["sharma 28", [28, 1280]],
    ["28 sarma", [28, 1280]],
    ["sharma #२८", [28, 1280]],
    ["sharma 128", [1280]],
    ["sharma 7 28", [28]],
    ["28 1280", [1280]],
    ["shamra tradrs 29", [29]],
    ["ram 29", []],
    ["sharma 28 nobody", []],
    ["२८", [28, 128, 1280]],
  ] as const) {
    const { headers, json } = await edge.get(`/invoices?sort=id&q=${encodeURIComponent(q)}`);
    const foundIds = (json as { id: number }[]).map(({ id }) => id);
    expect([q, foundIds, headers["x-total-count"]]).toEqual([q, ids, String(ids.length)]);
  }
});
