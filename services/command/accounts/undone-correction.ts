import type { Returned } from "../credit-note/decide.ts";
import { type ReturnedLine, withLines } from "./credit-note-index.ts";
import { leavesRoomForReturns } from "./judgement.ts";

/** The content of an invoice that comes back when the correction after it is undone. Amounts are whole paise. */
type KeptContent = {
  totalPaise: number;
  lines: readonly ReturnedLine[];
  /** Packed. */
  day: number;
};

/** In the order of their numbers. `isForeign`: of a customer who does not owe the invoice any more. */
type OnIt = {
  creditNotes: readonly {
    creditNoteId: number;
    lines: readonly ReturnedLine[];
    day: number;
    settledPaise: number;
    isForeign: boolean;
  }[];
  payments: readonly { paymentId: number; amountPaise: number; discountPaise: number; isForeign: boolean }[];
};

type Leaving = {
  creditNoteIds: number[];
  /** The payments whose discounts leave. */
  discountsOf: number[];
  money: { paymentId: number; amountPaise: number }[];
};

/**
 * What is on an invoice by what an undone correction said, and does not fit the content that is back. The older stays, as
 * it was decided first: what is newer does not fit beside it. `isSettledAnew`: by the undoing the total or the customer
 * changes. Where neither does, money beyond the total stays.
 */
export function leavingWith(kept: KeptContent, on: OnIt, isSettledAnew: boolean): Leaving {
  const leaving: Leaving = { creditNoteIds: [], discountsOf: [], money: [] };
  let roomPaise = kept.totalPaise;

  let returned: ReadonlyMap<number, Returned> = new Map();
  for (const { creditNoteId, lines, day, settledPaise, isForeign } of on.creditNotes) {
    const after = withLines(returned, lines);
    const content = { ...kept, isSameCustomer: !isForeign, returned: after, firstReturnDay: day };
    if (!leavesRoomForReturns(content)) {
      leaving.creditNoteIds.push(creditNoteId);
      continue;
    }
    returned = after;
    roomPaise -= settledPaise;
  }
  for (const { paymentId, discountPaise, isForeign } of on.payments) {
    if (discountPaise === 0) continue;
    if (isForeign || discountPaise > roomPaise) leaving.discountsOf.push(paymentId);
    else roomPaise -= discountPaise;
  }
  for (const { paymentId, amountPaise, isForeign } of on.payments) {
    const fits = isSettledAnew ? Math.min(amountPaise, Math.max(0, roomPaise)) : amountPaise;
    const stays = isForeign ? 0 : fits;
    roomPaise -= stays;
    if (stays < amountPaise) leaving.money.push({ paymentId, amountPaise: amountPaise - stays });
  }
  return leaving;
}
