import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";
import { customerRow, invoiceRow, lineRow, productRow } from "../testing/rows.ts";

let edge: EdgeForTest;

beforeAll(async () => {
  edge = await edgeForTest();
  await edge.db
    .insertInto("product")
    .values([1, 2].map((id) => productRow({ id, is_active: id === 1 })))
    .execute();
});
afterAll(() => edge.close());

type Line = { productId: number; unit: "Pcs" | "Doz"; quantity: number; paise: number };
type Content = { customerId: number; date: string; lines: Line[] };
/** `earlier` are the contents that were corrected since. */
type Invoice = Content & { isDeleted: boolean; earlier: Content[] };
/** Of each customer from 1 on, the one into whom it was merged. */
type Shop = { mergedInto: (number | null)[]; invoices: Invoice[] };

async function write({ mergedInto, invoices }: Shop): Promise<void> {
  for (const table of ["invoice_line", "invoice", "customer"] as const)
    await edge.db.deleteFrom(table).execute();
  const customers = mergedInto.map((merged_into, index) => customerRow({ id: index + 1, merged_into }));
  await edge.db.insertInto("customer").values(customers).execute();
  if (invoices.length > 0) {
    const rows = invoices.map(({ customerId, date, isDeleted, earlier }, index) =>
      invoiceRow({
        id: index + 1,
        customer_id: customerId,
        invoice_date: date,
        is_deleted: isDeleted,
        content_version: earlier.length + 1,
      }),
    );
    const lines = invoices.flatMap(({ earlier, ...last }, index) =>
      [...earlier, last].flatMap((content, before) => linesOf(content, index + 1, before + 1)),
    );
    await edge.db.insertInto("invoice").values(rows).execute();
    await edge.db.insertInto("invoice_line").values(lines).execute();
  }
  await edge.move();
}

function linesOf({ customerId, date, lines }: Content, invoiceId: number, contentVersion: number) {
  return lines.map(({ productId, unit, quantity, paise }, place) =>
    lineRow({
      customer_id: customerId,
      invoice_date: date,
      invoice_id: invoiceId,
      content_version: contentVersion,
      line_id: place + 1,
      product_id: productId,
      unit,
      quantity,
      number_paise: paise,
    }),
  );
}

const NEVER = { whose: null, number: null, unit: null, quantity: null, date: null, invoice_id: null };

function ownerOf(customerId: number, { mergedInto }: Shop): number {
  const into = mergedInto[customerId - 1] ?? null;
  return into === null ? customerId : ownerOf(into, { mergedInto, invoices: [] });
}

/** As one would find it in a pile of bills: the newest on top. */
function byHand(shop: Shop, productId: number, customerId: number | undefined) {
  const pile = shop.invoices
    .map((invoice, index) => ({ ...invoice, id: index + 1 }))
    .filter(({ isDeleted, lines }) => !isDeleted && lines.some((line) => line.productId === productId))
    .toSorted((one, other) => other.date.localeCompare(one.date) || other.id - one.id);
  const own = pile.find((invoice) => ownerOf(invoice.customerId, shop) === customerId);
  const found = own ?? pile[0];
  const line = found?.lines.findLast((each) => each.productId === productId);
  if (found === undefined || line === undefined) return NEVER;
  return {
    whose: own === undefined ? "anyone" : "customer",
    number: line.paise / 100,
    unit: line.unit,
    quantity: line.quantity,
    date: found.date,
    invoice_id: found.id,
  };
}

const content = {
  customerId: fc.integer({ min: 1, max: 5 }),
  date: fc.constantFrom("2026-03-31", "2026-04-01", "2026-04-02"),
  lines: fc.array(
    fc.record({
      productId: fc.integer({ min: 1, max: 2 }),
      unit: fc.constantFrom("Pcs", "Doz"),
      quantity: fc.integer({ min: 1, max: 99 }),
      paise: fc.integer({ min: 1, max: 999_99 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
};

const invoice: fc.Arbitrary<Invoice> = fc.record({
  ...content,
  isDeleted: fc.boolean(),
  earlier: fc.array(fc.record(content), { maxLength: 2 }),
});

/** Customers are merged in chains and in stars; a number above that of a customer is one who was not merged. */
const shops: fc.Arbitrary<Shop> = fc.record({
  mergedInto: fc
    .tuple(...[1, 2, 3, 4, 5].map((id) => fc.integer({ min: 1, max: id * 2 })))
    .map((ids) => ids.map((into, index) => (into <= index ? into : null))),
  invoices: fc.array(invoice, { maxLength: 12 }),
});

test("it is the newest bill with the product as it was last corrected, of this customer and those merged into it, else of anyone", async () => {
  await fc.assert(
    fc.asyncProperty(shops, async (shop) => {
      await write(shop);
      for (const productId of [1, 2]) {
        expect((await edge.get(`/products/${productId}/last-sale`)).json).toEqual(
          byHand(shop, productId, undefined),
        );
        for (const [index, into] of shop.mergedInto.entries()) {
          if (into !== null) continue;
          const { json } = await edge.get(`/products/${productId}/last-sale?customer_id=${index + 1}`, {
            as: "staff",
          });
          expect(json).toEqual(byHand(shop, productId, index + 1));
        }
      }
    }),
    { numRuns: 40 },
  );
});

test.each([
  ["/products/9/last-sale", 404, "This product does not exist"],
  ["/products/1/last-sale?customer_id=9", 404, "This customer does not exist"],
  ["/products/1/last-sale?customer_id=", 422, "Customer id must be a whole number"],
  ["/products/none/last-sale", 422, "Id must be a whole number"],
])("GET %s is refused with a sentence", async (path, status, sentence) => {
  await write({ mergedInto: [null], invoices: [] });
  const answer = await edge.get(path);
  expect([answer.status, answer.json]).toMatchObject([status, { detail: expect.stringContaining(sentence) }]);
});
