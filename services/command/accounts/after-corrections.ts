import { z } from "zod";
import type { Returned } from "../credit-note/decide.ts";
import { createColumn } from "../packed/column.ts";
import type { Freezable } from "../packed/frozen.ts";
import { createKeyTable } from "../packed/key-table.ts";
import { createNumber } from "../packed/number.ts";
import { createSmallMap } from "../packed/small-map.ts";

/** What is settled on an invoice, in whole paise, and what came back of its lines, by their numbers. */
export type SettledOnInvoice = {
  paidPaise: number;
  discountPaise: number;
  creditPaise: number;
  returned: ReadonlyMap<number, Returned>;
};

/** What was on invoices right after their corrections, by the keys of these. */
export type AfterCorrections = {
  add(commandKey: string, on: SettledOnInvoice): void;
  get(commandKey: string): SettledOnInvoice | undefined;
  parts: Record<string, Freezable>;
};

const returnedSchema = z.array(z.tuple([z.int(), z.object({ quantity: z.int(), amountPaise: z.int() })]));

export function createAfterCorrections(): AfterCorrections {
  const keys = createKeyTable();
  const next = createNumber(0);
  const paid = createColumn();
  const discount = createColumn();
  const credit = createColumn();
  /** Of those that anything came back of. */
  const returned = createSmallMap(returnedSchema);

  return {
    add(commandKey, on) {
      const at = next.value;
      next.value += 1;
      keys.set(commandKey, at);
      paid.set(at, on.paidPaise);
      discount.set(at, on.discountPaise);
      credit.set(at, on.creditPaise);
      if (on.returned.size > 0) returned.set(at, [...on.returned]);
    },
    get(commandKey) {
      const at = keys.get(commandKey);
      if (at === undefined) return undefined;
      return {
        paidPaise: paid.get(at),
        discountPaise: discount.get(at),
        creditPaise: credit.get(at),
        returned: new Map(returned.get(at)),
      };
    },
    parts: { keys, next, paid, discount, credit, returned },
  };
}
