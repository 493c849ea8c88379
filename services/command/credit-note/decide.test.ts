import type { CreditNoteEvent } from "@bahi/contracts/credit-note/events.ts";
import { lineAmountPaise } from "@bahi/contracts/money.ts";
import { Refused } from "@bahi/contracts/refusal.ts";
import { sampleOf } from "@bahi/contracts/stored/sample.fixture.ts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CustomerState } from "../customer/evolve.ts";
import type { InvoiceState } from "../invoice/evolve.ts";
import { documentSpecification } from "../testing/decider-specification.ts";
import {
  deleteCreditNote,
  type IssuedAmong,
  issueCreditNote,
  type Returned,
  takeBackCreditNote,
} from "./decide.ts";
import { creditNoteDocuments } from "./documents.ts";

const { given } = documentSpecification(creditNoteDocuments, 3);

const created = sampleOf("InvoiceCreated");
const [first = created.lines[0], ...others] = created.lines;
if (first === undefined) throw new Error("the sample has no line");
/** 10 at ₹ 5.005 and 3 of something else. */
const soap = {
  ...first,
  lineId: 1,
  productName: "Soap",
  quantity: 10,
  numberPaise: 10_01,
  amountPaise: 50_05,
};
const oil = {
  ...(others[0] ?? first),
  lineId: 2,
  productName: "Oil",
  quantity: 3,
  numberPaise: 200,
  amountPaise: 300,
};
const invoice = {
  status: "issued",
  billNumber: "",
  contentVersion: 2,
  lastLineId: 2,
  correction: null,
  content: { ...created, invoiceId: 7, customerId: 1, invoiceDate: "2026-04-01", lines: [soap, oil] },
} satisfies InvoiceState;
const profile = {
  name: "Sharma Traders",
  companyName: "Sharma & Sons",
  address: "Pune",
  phone: "98765 43210",
  gstNumber: "27AAPFU0939F1ZV",
  transporter: "",
  creditDays: null,
};
const master: CustomerState = { status: "active", customerId: 2, profile, opening: null };
const command = {
  invoiceId: 7,
  creditNoteDate: "2026-04-03",
  reason: "Broken",
  lines: [{ lineId: 1, quantity: 4 }],
};
const among: IssuedAmong = { duePaise: 100_00, returned: new Map(), today: "2026-04-03", booksLock: null };
const cameBack = (quantity: number, amountPaise: number, lineId = 1) =>
  new Map<number, Returned>([[lineId, { quantity, amountPaise }]]);

const issue = (
  asked: Partial<typeof command> = {},
  known: Partial<IssuedAmong> = {},
  of: InvoiceState = invoice,
) => given().when(() => issueCreditNote({ ...command, ...asked }, of, () => master, { ...among, ...known }));

const issued = (data: Partial<Extract<CreditNoteEvent, { type: "CreditNoteIssued" }>["data"]>) =>
  expect.objectContaining({ type: "CreditNoteIssued", data: expect.objectContaining(data) as unknown });

describe("issuing a credit note", () => {
  test("takes the customer of today, the goods of the lines, and settles the invoice", () => {
    issue({ lines: [...command.lines, { lineId: 2, quantity: 1 }] }).then({
      type: "CreditNoteIssued",
      data: {
        creditNoteId: 3,
        invoiceId: 7,
        contentVersion: 2,
        customerId: 2,
        customerName: "Sharma Traders",
        customerCompany: "Sharma & Sons",
        customerAddress: "Pune",
        customerPhone: "98765 43210",
        customerGstNumber: "27AAPFU0939F1ZV",
        creditNoteDate: "2026-04-03",
        reason: "Broken",
        lines: [
          {
            lineId: 1,
            productId: soap.productId,
            productName: "Soap",
            productNameHindi: soap.productNameHindi,
            quantity: 4,
            soldQuantity: 10,
            unit: soap.unit,
            numberPaise: 10_01,
            amountPaise: 20_02,
          },
          {
            lineId: 2,
            productId: oil.productId,
            productName: "Oil",
            productNameHindi: oil.productNameHindi,
            quantity: 1,
            soldQuantity: 3,
            unit: oil.unit,
            numberPaise: 200,
            amountPaise: 100,
          },
        ],
        totalPaise: 21_02,
        settledPaise: 21_02,
      },
    });
  });

  test.each([
    [15_00, 15_00],
    [0, 0],
    [-5_00, 0],
  ])("settles of it no more than is due: of %i paise %i", (duePaise, settledPaise) => {
    expect(issue({}, { duePaise }).decision).toEqual([issued({ totalPaise: 20_02, settledPaise })]);
  });

  test("refuses what was never issued or is deleted, and a customer who takes no business", () => {
    issue({}, {}, { status: "absent" }).thenRefused("invoice-not-found");
    issue({}, {}, { ...invoice, status: "deleted" }).thenRefused("invoice-deleted");
    given()
      .when(() => issueCreditNote(command, invoice, () => ({ ...master, status: "deleted" }), among))
      .thenRefused("customer-inactive");
  });

  test("refuses a day before the invoice, after today, or that is locked", () => {
    issue({ creditNoteDate: "2026-03-31" }).thenRefused("credit-note-before-invoice");
    issue({ creditNoteDate: "2026-04-04" }).thenRefused("credit-note-in-future");
    const booksLock = { until: "2026-04-03", by: "Asha", at: "2026-04-03T05:30:00.000Z", reason: "" };
    issue({}, { booksLock }).thenRefused("books-locked");
    expect(issue({ creditNoteDate: "2026-04-04" }, { booksLock, today: "2026-04-04" }).decision).toEqual([
      issued({ creditNoteDate: "2026-04-04" }),
    ]);
  });

  test("refuses a line that is not there, and more than was sold less what came back", () => {
    issue({ lines: [{ lineId: 9, quantity: 1 }] }).thenRefused(
      "line-not-found",
      "This invoice has no line 9",
    );
    const some = (quantity: number) => ({ lines: [{ lineId: 1, quantity }] });
    issue(some(11)).thenRefused("return-above-sold", "Soap: 11 would come back, and 10 were sold");
    issue(some(5), { returned: cameBack(6, 30_03) }).thenRefused(
      "return-above-sold",
      "Soap: 5 would come back, and of 10 that were sold 6 have come back already",
    );
    issue(some(1), { returned: cameBack(10, 50_05) }).thenRefused(
      "return-above-sold",
      "Soap: all 10 have come back already",
    );
    expect(issue(some(4), { returned: cameBack(6, 30_03) }).decision).toEqual([
      issued({ totalPaise: 20_02 }),
    ]);
  });

  test("in whatever parts a line comes back and parts are deleted again, all of it is its amount to the paisa", () => {
    const parts = fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 5 }), isDeleted: fc.boolean() }));
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_99 }),
        fc.integer({ min: 1, max: 40 }),
        parts,
        (numberPaise, sold, steps) => {
          const line = { ...soap, quantity: sold, numberPaise };
          const of: InvoiceState = { ...invoice, content: { ...invoice.content, lines: [line] } };
          const kept: Returned[] = [];
          const before = (): Returned => ({
            quantity: kept.reduce((sum, { quantity }) => sum + quantity, 0),
            amountPaise: kept.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
          });
          function giveBack(quantity: number): Returned {
            const returned = new Map([[1, before()]]);
            const { decision } = issue({ lines: [{ lineId: 1, quantity }] }, { returned }, of);
            if (decision instanceof Refused) throw decision;
            const [event] = decision;
            if (event?.type !== "CreditNoteIssued") throw new Error("nothing was issued");
            expect(event.data.totalPaise).toBeGreaterThanOrEqual(0);
            return { quantity, amountPaise: event.data.totalPaise };
          }
          for (const { quantity, isDeleted } of steps) {
            if (isDeleted) kept.splice(quantity % Math.max(1, kept.length), 1);
            else if (before().quantity + quantity <= sold) kept.push(giveBack(quantity));
          }
          const left = sold - before().quantity;
          if (left > 0) kept.push(giveBack(left));
          expect(before()).toEqual({ quantity: sold, amountPaise: lineAmountPaise(numberPaise, sold) });
        },
      ),
    );
  });
});

const event: CreditNoteEvent = { type: "CreditNoteIssued", data: sampleOf("CreditNoteIssued") };
const deletion = { creditNoteId: 3, reason: "They were sound" };
const deleted: CreditNoteEvent = { type: "CreditNoteDeleted", data: deletion };

describe("deleting a credit note", () => {
  const remove = (...events: CreditNoteEvent[]) =>
    given(...events).when((creditNote) => deleteCreditNote(deletion, creditNote, null));

  test("deletes it, and stays quiet when it is deleted already", () => {
    remove(event).then(deleted);
    remove(event, deleted).thenNothing();
  });

  test("refuses one that never was, and one of a locked day", () => {
    remove().thenRefused("credit-note-not-found");
    const { creditNoteDate: until } = sampleOf("CreditNoteIssued");
    const booksLock = { until, by: "Asha", at: "2026-05-01T05:30:00.000Z", reason: "" };
    const removeLocked = (...events: CreditNoteEvent[]) =>
      given(...events).when((creditNote) => deleteCreditNote(deletion, creditNote, booksLock));
    removeLocked(event).thenRefused("books-locked");
    removeLocked(event, deleted).thenNothing();
  });

  test("one that cannot stay is taken back once, whatever is locked", () => {
    const takeBack = (...events: CreditNoteEvent[]) =>
      given(...events).when((creditNote) => takeBackCreditNote(deletion, creditNote));
    takeBack(event).then(deleted);
    takeBack(event, deleted).thenNothing();
    takeBack().thenNothing();
  });
});
