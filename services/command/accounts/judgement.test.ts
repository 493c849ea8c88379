import { sampleOf } from "@bahi/contracts/stored/sample.fixture.ts";
import { describe, expect, test } from "vitest";
import type { AccountEvent } from "./account-events.ts";
import { createAccountIndex } from "./account-index.ts";
import { onOne, type Payment } from "./payment.fixture.ts";

const invoice = { invoiceId: 1, customerId: 1, invoiceDate: "2026-04-01" };

test("of discounts that together exceed what was left, the one that is later in the log is excessive, until it changes", () => {
  const index = createAccountIndex();
  const paid = onOne(1, 1, 100_00, 300_00);
  const discountOthersPaiseMax = 200_00;
  index.apply({ type: "InvoiceCreated", data: { ...invoice, totalPaise: 500_00 } }, "1");
  index.apply({ type: "PaymentRecorded", data: { ...onOne(1, 1, 100_00), paymentId: 1 } }, "2");
  index.apply({ type: "PaymentRecorded", data: { ...paid, paymentId: 2 }, discountOthersPaiseMax }, "3");
  expect([...index.excessiveDiscounts]).toEqual([]);
  index.apply({ type: "PaymentChanged", data: { ...paid, paymentId: 1 }, discountOthersPaiseMax }, "4");
  expect([...index.excessiveDiscounts]).toEqual([
    [1, { position: "4", cause: "discount", takesBack: "command" }],
  ]);
  // One that takes no more off than before is no one too many, even while they all are.
  index.apply({ type: "PaymentChanged", data: { ...paid, paymentId: 2 }, discountOthersPaiseMax }, "5");
  expect([...index.excessiveDiscounts.keys()]).toEqual([1]);
  index.apply(
    {
      type: "PaymentChanged",
      data: { ...paid, paymentId: 2, discountPaise: 250_00 },
      discountOthersPaiseMax: 250_00,
    },
    "6",
  );
  expect([...index.excessiveDiscounts]).toEqual([
    [1, { position: "4", cause: "discount", takesBack: "command" }],
  ]);
  index.apply(
    {
      type: "PaymentChanged",
      data: { ...paid, paymentId: 1, discountPaise: 250_00 },
      discountOthersPaiseMax: 250_00,
    },
    "7",
  );
  expect([...index.excessiveDiscounts]).toEqual([]);
  expect(index.discountOn(1)).toBe(500_00);
});

test("a discount is judged by what its own event says was left, and not at all where the event says nothing", () => {
  const index = createAccountIndex();
  const paid = onOne(1, 1, 100_00, 300_00);
  index.apply({ type: "InvoiceCreated", data: { ...invoice, totalPaise: 500_00 } }, "1");
  index.apply({ type: "PaymentRecorded", data: { ...paid, paymentId: 1 } }, "2");
  index.apply({ type: "PaymentRecorded", data: { ...paid, paymentId: 2 } }, "3");
  index.apply(
    { type: "PaymentRecorded", data: { ...paid, paymentId: 3 }, discountOthersPaiseMax: 600_00 },
    "4",
  );
  expect([...index.excessiveDiscounts]).toEqual([]);
  index.apply(
    { type: "PaymentRecorded", data: { ...paid, paymentId: 4 }, discountOthersPaiseMax: 800_00 },
    "5",
  );
  expect([...index.excessiveDiscounts]).toEqual([
    [4, { position: "5", cause: "discount", takesBack: "command" }],
  ]);
  // Nobody is asked for what is on an invoice that is deleted.
  index.apply({ type: "InvoiceDeleted", data: { invoiceId: 1 } }, "6");
  index.apply({ type: "PaymentRecorded", data: { ...paid, paymentId: 5 }, discountOthersPaiseMax: 0 }, "7");
  expect(index.excessiveDiscounts.has(5)).toBe(false);
});

test("of money that together is more than was due, the later in the log is in excess by what does not fit, until it changes", () => {
  const index = createAccountIndex();
  index.apply({ type: "InvoiceCreated", data: { ...invoice, totalPaise: 500_00 } }, "1");
  index.apply({ type: "InvoiceCreated", data: { ...invoice, invoiceId: 2, totalPaise: 500_00 } }, "2");
  /** ₹ 900.00, some of it on invoice 1 and ₹ 50.00 on invoice 2. */
  const pay = (paymentId: number, onFirst: number, paise: number, position: string) => {
    const allocations = [
      { invoiceId: 1, amountPaise: onFirst },
      { invoiceId: 2, amountPaise: 50_00 },
    ];
    const data = { ...onOne(1, null, 900_00), paymentId, allocations };
    index.apply({ type: "PaymentRecorded", data, othersPaiseMax: [{ invoiceId: 1, paise }] }, position);
  };
  pay(1, 300_00, 200_00, "3");
  pay(2, 300_00, 200_00, "4");
  const excess = [{ invoiceId: 1, amountPaise: 100_00 }];
  expect([...index.excessAllocations]).toEqual([[2, { position: "4", excess }]]);
  // All of its money on one invoice may be more than is due.
  index.apply({ type: "PaymentRecorded", data: { ...onOne(1, 1, 70_00), paymentId: 3 } }, "5");
  expect([...index.excessAllocations.keys()]).toEqual([2]);
  // One that puts no more on it than before is none in excess.
  const less = [{ invoiceId: 1, amountPaise: 299_00 }];
  index.apply(
    {
      type: "PaymentAllocated",
      data: { paymentId: 1, allocations: less },
      othersPaiseMax: [{ invoiceId: 1, paise: 201_00 }],
    },
    "6",
  );
  expect([...index.excessAllocations.keys()]).toEqual([2]);
  index.apply(
    {
      type: "PaymentAllocated",
      data: { paymentId: 2, allocations: [{ invoiceId: 1, amountPaise: 131_00 }] },
    },
    "7",
  );
  expect([...index.excessAllocations]).toEqual([]);
  expect(index.settledOn(1)).toBe(500_00);
  // Nobody is asked to give back more than was put on it, nor what is on an invoice that is deleted.
  pay(4, 10_00, 0, "8");
  expect(index.excessAllocations.get(4)?.excess).toEqual([{ invoiceId: 1, amountPaise: 10_00 }]);
  index.apply({ type: "InvoiceDeleted", data: { invoiceId: 1 } }, "9");
  pay(5, 10_00, 0, "10");
  expect(index.excessAllocations.has(5)).toBe(false);
});

/** As the accounts know a line of `quantity` × ₹ 50.00. */
const line = (lineId: number, quantity: number) => ({ lineId, quantity, amountPaise: quantity * 50_00 });

/** The credit note for goods of a line of invoice 1. */
function returned(
  creditNoteId: number,
  { lineId, quantity, amountPaise }: ReturnType<typeof line>,
  contentVersion: number,
  creditNoteDate = sampleOf("CreditNoteIssued").creditNoteDate,
) {
  const sample = sampleOf("CreditNoteIssued");
  const [first] = sample.lines;
  if (first === undefined) throw new Error("the sample has a line");
  const lines = [{ ...first, lineId, quantity, amountPaise, soldQuantity: 20 }];
  const data = {
    ...sample,
    creditNoteId,
    invoiceId: 1,
    customerId: 1,
    contentVersion,
    creditNoteDate,
    lines,
  };
  return {
    type: "CreditNoteIssued",
    data: { ...data, totalPaise: amountPaise, settledPaise: amountPaise },
  } as const;
}

describe("an invoice of ₹ 500.00 whose correction is undone", () => {
  const issued = { ...invoice, totalPaise: 500_00 };
  const lines = [line(1, 10)];
  /** Corrected to ₹ 1,000.00 with another line, for this customer. */
  const raised = (customerId = 1) => {
    const data = { ...issued, customerId, totalPaise: 1_000_00, lines: [line(2, 20)], released: [] };
    return { type: "InvoiceCorrected" as const, data };
  };
  const undone = { type: "InvoiceCorrected" as const, data: { ...issued, lines, released: [] } };
  const limited = { ...undone, othersPaiseMax: [{ invoiceId: 1, paise: 500_00 }] };

  function indexOf(...events: AccountEvent[]) {
    const index = createAccountIndex();
    for (const [at, event] of [{ type: "InvoiceCreated", data: issued } as const, ...events].entries()) {
      index.apply(event, String(at + 1));
    }
    return index;
  }
  const pay = (paymentId: number, content: Payment) =>
    ({ type: "PaymentRecorded", data: { paymentId, ...content } }) as const;

  test("the newest discounts that do not fit any more leave, each alone", () => {
    const given = [100_00, 300_00, 350_00].map((paise, at) => pay(at + 1, onOne(1, 1, 1_00, paise)));
    const index = indexOf(raised(), ...given, limited);
    const excess = { position: "6", cause: "correction", takesBack: "discount" };
    expect([...index.excessiveDiscounts]).toEqual([[3, excess]]);
    expect(index.excessiveCorrections.size).toBe(0);
  });

  test("of the money that does not fit any more the newest becomes an advance", () => {
    const index = indexOf(raised(), pay(1, onOne(1, 1, 400_00)), pay(2, onOne(1, 1, 300_00)), limited);
    expect(index.settledOn(1)).toBe(500_00);
    const released = [{ invoiceId: 1, amountPaise: 200_00 }];
    expect([...index.unreleasedMoney]).toEqual([[2, { position: "5", released }]]);
  });

  test("money beyond the total stays where neither the total nor the customer change", () => {
    const index = indexOf(pay(1, onOne(1, 1, 700_00)), { ...undone, othersPaiseMax: [] });
    expect([index.settledOn(1), index.unreleasedMoney.size]).toEqual([700_00, 0]);
  });

  test("what another customer has on it leaves, be it ever so little", () => {
    const index = indexOf(raised(2), pay(1, onOne(2, 1, 10_00, 5_00)), limited);
    expect([...index.excessiveDiscounts.keys()]).toEqual([1]);
    expect(index.unreleasedMoney.get(1)?.released).toEqual([{ invoiceId: 1, amountPaise: 10_00 }]);
  });

  test("goods of a line that is gone have not come back, and those of one that is there have", () => {
    const index = indexOf(returned(1, line(1, 2), 1), raised(), returned(2, line(2, 1), 2), limited);
    expect([...index.creditNoteMisfits]).toEqual([[2, "correction-undone"]]);
    expect(index.returnedOf(1)).toEqual(new Map([[1, { quantity: 2, amountPaise: 100_00 }]]));
  });

  test("a correction upon one that cannot stay goes back with it, and one that fits stays", () => {
    const tooLow = {
      ...raised(),
      data: { ...raised().data, totalPaise: 200_00 },
      discountOthersPaiseMax: 200_00,
    };
    const fits = { ...raised(), discountOthersPaiseMax: 1_000_00 };
    const discount = pay(1, onOne(1, 1, 1_00, 300_00));
    const index = indexOf(discount, fits, tooLow, tooLow);
    const kept = { cause: "discount", keptVersion: 2, keptCustomerId: 1 };
    expect([...index.excessiveCorrections]).toEqual([[1, { position: "5", ...kept }]]);
    expect(indexOf(discount, tooLow, fits).excessiveCorrections.size).toBe(0);
  });

  test("one that keeps the customer of another that cannot stay is judged by the customer of before", () => {
    const moved = { ...raised(2), discountOthersPaiseMax: 0 };
    const kept = { ...raised(2), discountOthersPaiseMax: 1_000_00 };
    const index = indexOf(pay(1, onOne(1, 1, 1_00, 300_00)), moved, kept);
    expect(index.excessiveCorrections.get(1)).toMatchObject({
      position: "4",
      keptVersion: 1,
      keptCustomerId: 1,
    });
  });
});

describe("a correction that is later in the log than goods that came back, first on 5 April", () => {
  const issued = { ...invoice, totalPaise: 600_00 };
  const back = [returned(1, line(1, 4), 1, "2026-04-05"), returned(2, line(2, 1), 1, "2026-04-09")];
  const kept = [line(1, 10), line(2, 2)];
  const fewer = { ...line(1, 3), amountPaise: 200_00 };
  const cheaper = { ...line(1, 10), amountPaise: 199_99 };

  test.each([
    [
      "stays on the day of the first, with just what came back",
      "2026-04-05",
      [line(1, 4), line(2, 1)],
      1,
      undefined,
    ],
    ["cannot be dated after it", "2026-04-06", kept, 1, "return"],
    ["cannot be to another customer", "2026-04-01", kept, 2, "return"],
    ["cannot leave less of the line", "2026-04-01", [fewer, line(2, 2)], 1, "return"],
    ["cannot leave it for less than it was credited", "2026-04-01", [cheaper, line(2, 2)], 1, "return"],
    ["cannot take the line off", "2026-04-01", [line(2, 2)], 1, "return"],
  ])("%s", (_, invoiceDate, lines, customerId, cause) => {
    const index = createAccountIndex();
    const data = { ...issued, invoiceDate, customerId, lines, released: [] };
    index.apply({ type: "InvoiceCreated", data: issued }, "1");
    for (const [at, note] of back.entries()) index.apply(note, String(at + 2));
    index.apply({ type: "InvoiceCorrected", data, discountOthersPaiseMax: 600_00 }, "4");
    expect(index.excessiveCorrections.get(1)?.cause).toBe(cause);
  });
});

test("what is put on an invoice after a correction has moved it to another customer is one too many, all of it", () => {
  const index = createAccountIndex();
  const data = { ...invoice, customerId: 2, totalPaise: 500_00, lines: [], released: [] };
  index.apply({ type: "InvoiceCreated", data: { ...invoice, totalPaise: 500_00 } }, "1");
  index.apply({ type: "InvoiceCorrected", data, discountOthersPaiseMax: 0 }, "2");
  const paid = { ...onOne(1, 1, 60_00, 5_00), amountPaise: 90_00, paymentId: 1 };
  const limits = { discountOthersPaiseMax: 495_00, othersPaiseMax: [{ invoiceId: 1, paise: 0 }] };
  index.apply({ type: "PaymentRecorded", data: paid, ...limits }, "3");
  expect(index.excessAllocations.get(1)?.excess).toEqual([{ invoiceId: 1, amountPaise: 60_00 }]);
  expect(index.excessiveDiscounts.get(1)?.cause).toBe("discount");
});

describe("what a payment has too much of an invoice", () => {
  const issued = [1, 2].map(
    (invoiceId) => ({ type: "InvoiceCreated", data: { ...invoice, invoiceId, totalPaise: 100_00 } }) as const,
  );
  const parts = (onFirst: number, onSecond: number) =>
    [
      { invoiceId: 1, amountPaise: onFirst },
      { invoiceId: 2, amountPaise: onSecond },
    ].filter(({ amountPaise }) => amountPaise > 0);

  function indexOf(...events: AccountEvent[]) {
    const index = createAccountIndex();
    const first = { type: "PaymentRecorded", data: { paymentId: 1, ...onOne(1, 1, 60_00, 30_00) } } as const;
    for (const [at, event] of [...issued, first, ...events].entries()) index.apply(event, String(at + 1));
    return index;
  }
  const second = { ...onOne(1, null, 200_00), allocations: parts(50_00, 10_00), paymentId: 2 };
  const othersPaiseMax = [{ invoiceId: 1, paise: 50_00 }];
  const tooMuch: AccountEvent = { type: "PaymentRecorded", data: second, othersPaiseMax };
  const excess = [{ invoiceId: 1, amountPaise: 40_00 }];

  test("stays too much when the rest is put elsewhere, or an invoice of it is deleted", () => {
    const data = { paymentId: 2, allocations: parts(50_00, 90_00) };
    const elsewhere: AccountEvent = { type: "PaymentAllocated", data, othersPaiseMax };
    expect(indexOf(tooMuch, elsewhere).excessAllocations.get(2)).toEqual({ position: "5", excess });
    const moved = { type: "PaymentMovedToAdvance", data: { paymentId: 2, invoiceId: 2 } } as const;
    expect(indexOf(tooMuch, moved).excessAllocations.get(2)).toEqual({ position: "5", excess });
    const off = { type: "PaymentMovedToAdvance", data: { paymentId: 2, invoiceId: 1 } } as const;
    expect(indexOf(tooMuch, off).excessAllocations.has(2)).toBe(false);
  });

  test("is its discount, too, whatever comes over it, until there is room or it is gone", () => {
    const data = { ...second, allocations: parts(1_00, 0), discountPaise: 80_00, discountInvoiceId: 1 };
    const given = { type: "PaymentRecorded", data, discountOthersPaiseMax: 20_00 } as const;
    const allocated = {
      type: "PaymentAllocated",
      data: { paymentId: 2, allocations: parts(1_00, 9_00) },
    } as const;
    const doubted = { position: "5", cause: "discount", takesBack: "discount" };
    expect(indexOf(given, allocated).excessiveDiscounts.get(2)).toEqual(doubted);
    const stated = { type: "PaymentChanged", data } as const;
    expect(indexOf(given, stated).excessiveDiscounts.get(2)).toEqual({ ...doubted, takesBack: "command" });
    const less = { ...stated, data: { ...data, discountPaise: 60_00 }, discountOthersPaiseMax: 40_00 };
    expect(indexOf(given, less).excessiveDiscounts.has(2)).toBe(false);
    const none = { ...stated, data: { ...data, discountPaise: 0, discountInvoiceId: null } };
    expect(indexOf(given, none).excessiveDiscounts.has(2)).toBe(false);
  });
});
