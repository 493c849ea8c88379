import type { CreateInvoiceLine } from "@bahi/contracts/invoice/commands.ts";
import { type InvoiceEvent, invoiceEvent } from "@bahi/contracts/invoice/events.ts";
import { AMOUNT_PAISE_MAX } from "@bahi/contracts/money.ts";
import { Refused } from "@bahi/contracts/refusal.ts";
import { sampleOf } from "@bahi/contracts/stored/sample.fixture.ts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CustomerState } from "../customer/evolve.ts";
import type { ProductState } from "../product/evolve.ts";
import { documentSpecification } from "../testing/decider-specification.ts";
import { createInvoice, deleteInvoice } from "./decide.ts";
import { invoiceDocuments } from "./documents.ts";

const { given } = documentSpecification(invoiceDocuments, 7);

const profile = {
  name: "Anil Traders",
  phone: "98200 12345",
  address: "Mumbai",
  transporter: "VRL",
  companyName: "Anil & Sons",
  gstNumber: "27AAPFU0939F1ZV",
  creditDays: 30,
};
const anil: CustomerState = { status: "active", customerId: 1, profile, opening: null };
const soap: ProductState = {
  status: "active",
  productId: 1,
  profile: { name: "Soap", nameHindi: "साबुन" },
};
const line: CreateInvoiceLine = { productId: 1, quantity: 3, unit: "Pcs", boxes: 2, numberPaise: 9_99 };
const command = { customerId: 1, invoiceDate: "2026-04-01", lines: [line] };

const lockedUntil = (until: string) => ({ until, by: "Asha", at: "2027-01-02T05:30:00.000Z", reason: "" });
const terms = { defaultCreditDays: 7, booksLock: null };

function create(customer: CustomerState, lines = command.lines, product: ProductState = soap) {
  return given().when(() => createInvoice({ ...command, lines }, customer, () => product, terms));
}

describe("creating an invoice", () => {
  test("keeps the names of the day and rounds each line half up, once", () => {
    create(anil, [line, { ...line, quantity: 2, unit: "Pcs", boxes: 1 }]).then({
      type: "InvoiceCreated",
      data: {
        invoiceId: 7,
        customerId: 1,
        customerName: "Anil Traders",
        customerCompany: "Anil & Sons",
        customerAddress: "Mumbai",
        customerPhone: "98200 12345",
        customerGstNumber: "27AAPFU0939F1ZV",
        customerTransporter: "VRL",
        billNumber: "",
        invoiceDate: "2026-04-01",
        dueDate: "2026-05-01",
        lines: [
          // 9.99 × 3 / 2 = 14.985
          { lineId: 1, ...line, productName: "Soap", productNameHindi: "साबुन", amountPaise: 14_99 },
          {
            lineId: 2,
            ...line,
            quantity: 2,
            boxes: 1,
            productName: "Soap",
            productNameHindi: "साबुन",
            amountPaise: 9_99,
          },
        ],
        totalPaise: 24_98,
        totalBoxes: 3,
      },
    });
  });

  test.each([
    [null, "2026-04-01", "2026-04-08"],
    [0, "2026-04-01", "2026-04-01"],
    [1, "2028-02-28", "2028-02-29"],
    [45, "2026-12-20", "2027-02-03"],
    // A date beyond the last one that is accepted could be stored and never be read.
    [365, "2199-12-31", "2199-12-31"],
  ])("with %s days of credit an invoice of %s is due on %s", (creditDays, invoiceDate, dueDate) => {
    const [created] = given().when(() =>
      createInvoice(
        { ...command, invoiceDate },
        { ...anil, profile: { ...profile, creditDays } },
        () => soap,
        terms,
      ),
    ).decision as InvoiceEvent[];
    expect(created).toMatchObject({ data: { invoiceDate, dueDate } });
    expect(invoiceEvent.safeParse(created).success).toBe(true);
  });

  test("refuses a locked day, and takes the day after it", () => {
    const issue = (until: string) =>
      given().when(() =>
        createInvoice(command, anil, () => soap, { ...terms, booksLock: lockedUntil(until) }),
      );
    issue("2026-04-01").thenRefused("books-locked");
    expect(issue("2026-03-31").decision).toMatchObject([{ type: "InvoiceCreated" }]);
  });

  test("refuses a customer who takes no business", () => {
    create({ status: "absent" }).thenRefused("customer-not-found");
    create({ status: "deleted", customerId: 1, profile, opening: null }).thenRefused("customer-inactive");
    create({ status: "merged", customerId: 1, profile, opening: null, masterId: 2 }).thenRefused(
      "customer-inactive",
    );
  });

  test("refuses an unknown or deleted product and names the line", () => {
    const lines = [line, { ...line, productId: 9 }];
    const productOf = (id: number): ProductState => (id === 1 ? soap : { status: "absent" });
    given()
      .when(() => createInvoice({ ...command, lines }, anil, productOf, terms))
      .thenRefused("product-not-found", "Line 2: product 9 does not exist");
    create(anil, [line], { ...soap, status: "deleted" }).thenRefused(
      "product-inactive",
      "Line 1: the product Soap was deleted",
    );
  });

  test("refuses a line or a total beyond what the books hold exactly", () => {
    const largest = { ...line, quantity: 2, numberPaise: AMOUNT_PAISE_MAX };
    expect(create(anil, [largest]).decision).toMatchObject([{ data: { totalPaise: AMOUNT_PAISE_MAX } }]);
    create(anil, [{ ...largest, quantity: 3 }]).thenRefused("invoice-too-large");
    create(anil, [{ ...largest, quantity: 1_000_000 }]).thenRefused("invoice-too-large");
    create(anil, [largest, line]).thenRefused("invoice-too-large");
  });

  test("whatever is sold, the total is the sum of the lines and fits its schema", () => {
    const anyLine = fc.record({
      productId: fc.constant(1),
      quantity: fc.integer({ min: 1, max: 1_000_000 }),
      unit: fc.constantFrom("Pcs" as const, "Doz" as const),
      boxes: fc.integer({ min: 0, max: 1_000_000 }),
      numberPaise: fc.integer({ min: 1, max: AMOUNT_PAISE_MAX }),
    });
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 20, size: "max" }), (lines) => {
        const exact = lines.reduce(
          (total, { numberPaise, quantity }) => total + (BigInt(numberPaise) * BigInt(quantity) + 1n) / 2n,
          0n,
        );
        const created = create(anil, lines);
        if (exact > BigInt(AMOUNT_PAISE_MAX)) return created.thenRefused("invoice-too-large");
        if (created.decision instanceof Refused) throw created.decision;
        const { data } = invoiceEvent.parse(created.decision[0]);
        expect(data).toMatchObject({ totalPaise: Number(exact) });
      }),
    );
  });
});

describe("deleting an invoice", () => {
  const deletion = { invoiceId: 7, reason: "wrong customer" };
  const created: InvoiceEvent = { type: "InvoiceCreated", data: sampleOf("InvoiceCreated") };
  const deleted: InvoiceEvent = { type: "InvoiceDeleted", data: deletion };
  const remove = (...events: InvoiceEvent[]) =>
    given(...events).when((invoice) => deleteInvoice(deletion, invoice, null, []));

  test("refuses one of a locked day, and stays quiet about one that was deleted before", () => {
    const { invoiceDate } = sampleOf("InvoiceCreated");
    const removeUnderLock = (...events: InvoiceEvent[]) =>
      given(...events).when((invoice) => deleteInvoice(deletion, invoice, lockedUntil(invoiceDate), []));
    removeUnderLock(created).thenRefused("books-locked");
    removeUnderLock(created, deleted).thenNothing();
  });

  test("deletes it", () => {
    remove(created).then(deleted);
  });

  test.each([
    [[3], "Delete credit note CN-3 first"],
    [[3, 5], "Delete credit notes CN-3 and CN-5 first"],
    [[1, 2, 3, 4, 5, 6], "Delete credit notes CN-1, CN-2, CN-3, CN-4 and 2 others first"],
  ])("refuses one of which goods came back, naming the credit notes %s", (ids, sentence) => {
    const removeWith = (...events: InvoiceEvent[]) =>
      given(...events).when((invoice) => deleteInvoice(deletion, invoice, null, ids));
    removeWith(created).thenRefused("invoice-has-credit-notes", sentence);
    removeWith(created, deleted).thenNothing();
  });

  test("refuses one that never was", () => {
    remove().thenRefused("invoice-not-found");
  });

  test("stays quiet when it is deleted already", () => {
    remove(created, deleted).thenNothing();
  });
});
