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
};
const anil: CustomerState = { status: "active", customerId: 1, profile };
const soap: ProductState = {
  status: "active",
  productId: 1,
  profile: { name: "Soap", nameHindi: "साबुन" },
};
const line: CreateInvoiceLine = { productId: 1, quantity: 3, unit: "Pcs", boxes: 2, numberPaise: 9_99 };
const command = { customerId: 1, invoiceDate: "2026-04-01", lines: [line] };

function create(customer: CustomerState, lines = command.lines, product: ProductState = soap) {
  return given().when(() => createInvoice({ ...command, lines }, customer, () => product));
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
        invoiceDate: "2026-04-01",
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

  test("refuses a customer who takes no business", () => {
    create({ status: "absent" }).thenRefused("customer-not-found");
    create({ status: "deleted", customerId: 1, profile }).thenRefused("customer-inactive");
    create({ status: "merged", customerId: 1, profile, masterId: 2 }).thenRefused("customer-inactive");
  });

  test("refuses an unknown or deleted product and names the line", () => {
    const lines = [line, { ...line, productId: 9 }];
    const productOf = (id: number): ProductState => (id === 1 ? soap : { status: "absent" });
    given()
      .when(() => createInvoice({ ...command, lines }, anil, productOf))
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
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 20 }), (lines) => {
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
    given(...events).when((invoice) => deleteInvoice(deletion, invoice));

  test("deletes it", () => {
    remove(created).then(deleted);
  });

  test("refuses one that never was", () => {
    remove().thenRefused("invoice-not-found");
  });

  test("stays quiet when it is deleted already", () => {
    remove(created, deleted).thenNothing();
  });
});
