import type { CorrectInvoice } from "@bahi/contracts/invoice/commands.ts";
import { type InvoiceContent, type InvoiceEvent, invoiceEvent } from "@bahi/contracts/invoice/events.ts";
import { Refused } from "@bahi/contracts/refusal.ts";
import { sampleOf } from "@bahi/contracts/stored/sample.fixture.ts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ProductState } from "../product/evolve.ts";
import { documentSpecification } from "../testing/decider-specification.ts";
import {
  compensateCorrection,
  correctInvoice,
  type NamedCustomer,
  type OnInvoice,
} from "./decide-correction.ts";
import { invoiceDocuments } from "./documents.ts";

const { given } = documentSpecification(invoiceDocuments);

/** Two lines, of ₹ 100.00 and ₹ 50.00, with the names of their day, due after 30 days. */
const { billNumber, ...sample } = sampleOf("InvoiceCreated");
const content: InvoiceContent = {
  ...sample,
  invoiceId: 7,
  customerId: 1,
  invoiceDate: "2026-04-01",
  dueDate: "2026-05-01",
  lines: [lineOf(1, 10, "Bucket"), lineOf(2, 5, "Lid")],
  totalPaise: 150_00,
  totalBoxes: 2,
};
const created: InvoiceEvent = { type: "InvoiceCreated", data: { ...content, billNumber } };
const deleted: InvoiceEvent = { type: "InvoiceDeleted", data: { invoiceId: 7, reason: "" } };

/** A line of product `productId` for ₹ 10.00 a piece. */
function lineOf(lineId: number, quantity: number, productName: string, productId = lineId) {
  const amountPaise = quantity * 10_00;
  const names = { productName, productNameHindi: "" };
  return {
    lineId,
    productId,
    ...names,
    quantity,
    unit: "Pcs" as const,
    boxes: 1,
    numberPaise: 20_00,
    amountPaise,
  };
}

/** The same line as a clerk sends it. */
function asked(
  lineId: number | null,
  quantity: number,
  productId = lineId ?? 3,
): CorrectInvoice["lines"][number] {
  return { lineId, productId, quantity, unit: "Pcs", boxes: 1, numberPaise: 20_00 };
}

const noReturns = { creditNoteIds: [], firstDate: undefined, returned: new Map() };
const nothing: OnInvoice = { discountPaise: 0, creditPaise: 0, allocations: [] };
const profile = {
  name: "Bina Stores",
  phone: "98200 54321",
  address: "Surat",
  transporter: "",
  companyName: "Bina & Co",
  gstNumber: "",
  creditDays: 10,
};
const same: NamedCustomer = {
  state: { status: "active", customerId: 1, profile, opening: null },
  isSame: true,
};
const bina: NamedCustomer = {
  state: { status: "active", customerId: 2, profile, opening: null },
  isSame: false,
};
const tray: ProductState = { status: "active", productId: 3, profile: { name: "Tray", nameHindi: "ट्रे" } };

type Circumstances = {
  events?: InvoiceEvent[];
  customer?: NamedCustomer;
  product?: ProductState;
  onIt?: OnInvoice;
  lockedUntil?: string;
};

function correct(command: Partial<CorrectInvoice>, circumstances: Circumstances = {}) {
  const { events = [created], customer = same, product = tray, onIt = nothing, lockedUntil } = circumstances;
  const lines = [asked(1, 10), asked(2, 5)];
  const whole = {
    invoiceId: 7,
    customerId: 1,
    invoiceDate: "2026-04-01",
    lines,
    reason: "miscounted",
    ...command,
  };
  const lock = { by: "Asha", at: "2027-01-02T05:30:00.000Z", reason: "" };
  const booksLock = lockedUntil === undefined ? null : { until: lockedUntil, ...lock };
  const terms = { defaultCreditDays: 7, booksLock };
  return given(...events).when((invoice) =>
    correctInvoice(whole, invoice, customer, () => product, terms, onIt, noReturns),
  );
}

function corrected(more: Partial<Extract<InvoiceEvent, { type: "InvoiceCorrected" }>["data"]>): InvoiceEvent {
  return { type: "InvoiceCorrected", data: { ...content, reason: "miscounted", released: [], ...more } };
}

/** Six of the first product instead of ten: ₹ 110.00. */
const fewer = { lines: [asked(1, 6), asked(2, 5)] };
const sixBuckets = { lines: [lineOf(1, 6, "Bucket"), lineOf(2, 5, "Lid")], totalPaise: 110_00 };

describe("a correction", () => {
  test("holds the whole new content; what is not touched keeps its names, also of a deleted product", () => {
    correct(fewer, { product: { ...tray, status: "deleted" } }).then(corrected(sixBuckets));
  });

  test("takes lines off and adds new ones, with numbers that no line of the invoice ever had", () => {
    const lines = [asked(null, 1), asked(1, 10)];
    const added = { ...lineOf(3, 1, "Tray"), productNameHindi: "ट्रे" };
    const first = corrected({ lines: [lineOf(1, 10, "Bucket"), added], totalPaise: 110_00 });
    correct({ lines }).then(first);

    const second = { lines: [asked(1, 10), asked(null, 2)] };
    correct(second, { events: [created, first] }).then(
      corrected({
        lines: [lineOf(1, 10, "Bucket"), { ...lineOf(4, 2, "Tray", 3), productNameHindi: "ट्रे" }],
        totalPaise: 120_00,
      }),
    );
  });

  test("of the product of a line takes the names of today", () => {
    const lines = [asked(1, 10, 3), asked(2, 5)];
    const tenTrays = { ...lineOf(1, 10, "Tray", 3), productNameHindi: "ट्रे" };
    correct({ lines }).then(corrected({ lines: [tenTrays, lineOf(2, 5, "Lid")] }));
  });

  test("of the date keeps the days of credit", () => {
    correct({ invoiceDate: "2026-03-20" }).then(
      corrected({ invoiceDate: "2026-03-20", dueDate: "2026-04-19" }),
    );
  });

  test("of the customer takes who they are and their days of credit", () => {
    correct({ customerId: 2 }, { customer: bina }).then(
      corrected({
        customerId: 2,
        customerName: "Bina Stores",
        customerCompany: "Bina & Co",
        customerAddress: "Surat",
        customerPhone: "98200 54321",
        customerGstNumber: "",
        customerTransporter: "",
        dueDate: "2026-04-11",
      }),
    );
    const withoutOwn = { ...profile, creditDays: null };
    const state = { status: "active", customerId: 2, profile: withoutOwn, opening: null } as const;
    const { decision } = correct({ customerId: 2 }, { customer: { state, isSame: false } });
    expect(decision).toMatchObject([{ data: { dueDate: "2026-04-08" } }]);
  });

  test("stays quiet when nothing is different, in whatever order the lines come, also on a locked day", () => {
    const lines = [asked(2, 5), asked(1, 10)];
    correct({ lines, reason: "none" }, { lockedUntil: "2026-04-01" }).thenNothing();
  });

  test("to a customer who has been merged into the one who owes it keeps the customer", () => {
    correct({ customerId: 5 }, { customer: { ...same, state: { status: "absent" } } }).thenNothing();
  });
});

describe("what is paid beyond the new total", () => {
  const released = (command: Partial<CorrectInvoice>, onIt: OnInvoice) => {
    const { decision } = correct(command, { onIt });
    if (decision instanceof Refused) throw decision;
    return decision.flatMap((event) => (event.type === "InvoiceCorrected" ? event.data.released : []));
  };
  const on = (...amounts: [paymentId: number, amountPaise: number][]): OnInvoice => ({
    discountPaise: 0,
    creditPaise: 0,
    allocations: amounts.map(([paymentId, amountPaise]) => ({ paymentId, amountPaise })),
  });

  test("leaves it, from the newest payment first, and makes room for the discounts", () => {
    expect(released(fewer, on([9, 30_00], [4, 120_00]))).toEqual([
      { paymentId: 9, amountPaise: 30_00 },
      { paymentId: 4, amountPaise: 10_00 },
    ]);
    const discounted = { ...on([4, 105_00]), discountPaise: 10_00 };
    expect(released(fewer, discounted)).toEqual([{ paymentId: 4, amountPaise: 5_00 }]);
    expect(released(fewer, on([4, 110_00]))).toEqual([]);
  });

  test("stays where the total stays: an invoice may be overpaid", () => {
    expect(released({ invoiceDate: "2026-04-02" }, on([4, 200_00]))).toEqual([]);
    expect(released({ lines: [asked(1, 11), asked(2, 5)] }, on([4, 200_00]))).toEqual([
      { paymentId: 4, amountPaise: 40_00 },
    ]);
  });

  test("whatever is on it, no more leaves than is there, and what stays fits or the total is the same", () => {
    const payments = fc.array(fc.integer({ min: 1, max: 90_00 }), { maxLength: 5 });
    fc.assert(
      fc.property(
        payments,
        fc.integer({ min: 0, max: 10_00 }),
        fc.integer({ min: 1, max: 30 }),
        (paid, discountPaise, quantity) => {
          const allocations = paid.map((amountPaise, index) => ({ paymentId: 9 - index, amountPaise }));
          const { decision } = correct(
            { lines: [asked(1, quantity)] },
            { onIt: { discountPaise, creditPaise: 0, allocations } },
          );
          if (decision instanceof Refused) throw decision;
          const { data } = invoiceEvent.parse(decision[0]);
          if (!("released" in data)) throw new Error("it was not corrected");
          const left = new Map(data.released.map((each) => [each.paymentId, each.amountPaise]));
          const kept = allocations.map((each) => each.amountPaise - (left.get(each.paymentId) ?? 0));
          expect(Math.min(0, ...kept)).toBe(0);
          const settled = kept.reduce((sum, paise) => sum + paise, discountPaise);
          const isSame = data.totalPaise === content.totalPaise;
          expect(isSame ? data.released.length === 0 : settled <= data.totalPaise).toBe(true);
        },
      ),
    );
  });
});

describe("a correction is refused", () => {
  test("of an invoice that never was or that was deleted", () => {
    correct(fewer, { events: [] }).thenRefused("invoice-not-found");
    correct(fewer, { events: [created, deleted] }).thenRefused("invoice-deleted");
  });

  test.each(["2026-03-20", "2026-04-01", "2026-04-20"])(
    "on a locked day, that of before and that of after: to %s",
    (invoiceDate) => {
      correct({ ...fewer, invoiceDate }, { lockedUntil: "2026-04-01" }).thenRefused("books-locked");
      correct({ ...fewer, invoiceDate: "2026-03-20" }, { lockedUntil: "2026-03-20" }).thenRefused(
        "books-locked",
      );
      correct(fewer, { lockedUntil: "2026-03-31" }).then(corrected(sixBuckets));
    },
  );

  test("to another customer while money or a discount is on it", () => {
    const toBina = (onIt: OnInvoice) => correct({ customerId: 2 }, { customer: bina, onIt });
    toBina({ discountPaise: 0, creditPaise: 0, allocations: [{ paymentId: 4, amountPaise: 1 }] }).thenRefused(
      "invoice-has-payments",
      "Money or a discount is on this invoice: take it off before another customer is chosen",
    );
    toBina({ discountPaise: 1, creditPaise: 0, allocations: [] }).thenRefused("invoice-has-payments");
  });

  test("to a customer who takes no business", () => {
    const to = (state: NamedCustomer["state"]) =>
      correct({ customerId: 2 }, { customer: { state, isSame: false } });
    to({ status: "absent" }).thenRefused("customer-not-found");
    to({ status: "deleted", customerId: 2, profile, opening: null }).thenRefused("customer-inactive");
  });

  test("with a line that it does not have, or twice, or of a product that is not sold, and names the line", () => {
    const lines = [asked(1, 10), asked(9, 5)];
    correct({ lines }).thenRefused("line-not-found", "Line 2: this invoice has no line 9 any more");
    correct({ lines: [asked(1, 4), asked(2, 1), asked(1, 6)] }).thenRefused(
      "line-not-found",
      "Line 3: line 1 is given twice",
    );
    const withNew = { lines: [asked(1, 10), asked(null, 1)] };
    correct(withNew, { product: { status: "absent" } }).thenRefused(
      "product-not-found",
      "Line 2: product 3 does not exist",
    );
    correct(withNew, { product: { ...tray, status: "deleted" } }).thenRefused(
      "product-inactive",
      "Line 2: the product Tray was deleted",
    );
  });

  test("with a total that is too large, or smaller than the discounts on it", () => {
    const lines = [{ ...asked(1, 1_000_000), numberPaise: 1_00_00_00_000_00 }];
    correct({ lines }).thenRefused("invoice-too-large");
    const onIt = { discountPaise: 110_01, creditPaise: 0, allocations: [] };
    correct(fewer, { onIt }).thenRefused(
      "discount-above-total",
      "On this invoice is a discount of ₹ 110.01, and its total would be ₹ 110.00: take the discount off first",
    );
    correct(fewer, { onIt: { ...onIt, creditPaise: 20_00, discountPaise: 90_01 } }).thenRefused(
      "discount-above-total",
      "On this invoice are ₹ 20.00 of credit notes and a discount of ₹ 90.01, and its total would be ₹ 110.00: take the discount off first",
    );
    correct(fewer, { onIt: { ...onIt, discountPaise: 110_00 } }).then(corrected(sixBuckets));
    correct(fewer, { onIt: { ...onIt, creditPaise: 20_00, discountPaise: 90_00 } }).then(
      corrected(sixBuckets),
    );
    // A discount may have been given beyond what came back before; then a date can be corrected all the same.
    expect(
      correct({ invoiceDate: "2026-04-02" }, { onIt: { ...onIt, creditPaise: 100_00 } }).decision,
    ).toMatchObject([{ data: { invoiceDate: "2026-04-02" } }]);
  });
});

describe("undoing a correction that raced with a discount", () => {
  const command = { invoiceId: 7, reason: "raced" };
  /** `kept`: so many events are. */
  const undo = (kept: number, ...events: InvoiceEvent[]) =>
    given(...events).when((it) => compensateCorrection(command, it, given(...events.slice(0, kept)).state));

  test("states the content that is kept, over all that came after it", () => {
    undo(1, created, corrected(sixBuckets)).then(corrected({ reason: "raced" }));
    const dated = corrected({ ...sixBuckets, invoiceDate: "2026-04-02" });
    undo(1, created, corrected(sixBuckets), dated).then(corrected({ reason: "raced" }));
    undo(2, created, corrected(sixBuckets), dated).then(corrected({ ...sixBuckets, reason: "raced" }));
  });

  test("stays quiet where nothing was corrected, or the invoice is deleted", () => {
    undo(1, created).thenNothing();
    undo(1, created, corrected(sixBuckets), deleted).thenNothing();
  });
});
