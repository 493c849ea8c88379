import { unit } from "@bahi/contracts/invoice/unit.ts";
import { z } from "zod";
import { jsonOf, readText, removeText, storeText } from "../../drafts/stored-text.ts";
import type { Draft } from "./draft.ts";

/**
 * A draft that the browser keeps, with the key of its command: a save after a crash must not make a second invoice. `at` is
 * when it was written down, an ISO timestamp; drafts of earlier versions do not say.
 */
export type StoredDraft = { draft: Draft; commandKey: string; at?: string | undefined };

/** What an invoice is, as it is typed. */
export const storedInvoice = z
  .object({
    customer: z
      .object({ id: z.int(), name: z.string(), company_name: z.string(), phone: z.string() })
      .optional(),
    invoiceDate: z.string(),
    lines: z
      .array(
        z.object({
          key: z.int(),
          saleId: z.int().optional(),
          product: z
            .object({ id: z.int(), item_name: z.string(), item_name_hindi: z.string().nullable() })
            .optional(),
          productText: z.string(),
          isSearched: z.boolean(),
          formerProduct: z.string().optional(),
          quantity: z.string(),
          unit,
          boxes: z.string(),
          number: z.string(),
        }),
      )
      .min(1),
  })
  .transform(({ customer, invoiceDate, lines }): Draft => ({
    customer,
    invoiceDate,
    lines: lines.map((line) => ({
      ...line,
      saleId: line.saleId,
      product: line.product,
      formerProduct: line.formerProduct,
    })),
  }));

/** `orderKey` is the key of the command: browsers hold drafts with this name. */
const stored = jsonOf(
  z
    .object({ orderKey: z.string().min(1), at: z.string().optional(), draft: storedInvoice })
    .transform(({ orderKey, ...kept }): StoredDraft => ({ ...kept, commandKey: orderKey })),
);

/** Whose draft it is, and in which place of the browser, from 1 on. */
export type DraftOwner = { userId: number; place: number };

const NAME = "bahi.invoice-draft";
const NAMES = /^bahi\.invoice-draft\.\d+(?:\.(\d+))?$/;

function nameFor({ userId, place }: DraftOwner): string {
  return place === 1 ? `${NAME}.${userId}` : `${NAME}.${userId}.${place}`;
}

/** The places in which there is a draft, of whichever user. */
export function placesWithDrafts(): number[] {
  return Object.keys(localStorage)
    .flatMap((name) => {
      const found = NAMES.exec(name);
      return found === null ? [] : [Number(found[1] ?? 1)];
    })
    .toSorted((one, other) => one - other);
}

/** The draft that is kept there; undefined without one, and for one of an older version of Bahi. */
export function loadDraft(owner: DraftOwner): StoredDraft | undefined {
  return readText(nameFor(owner), stored);
}

/** @returns whether it is kept, as `storeText` says. */
export function storeDraft(owner: DraftOwner, { commandKey, ...kept }: StoredDraft): boolean {
  return storeText(nameFor(owner), commandKey, JSON.stringify({ ...kept, orderKey: commandKey }));
}

/** Takes the draft of this command away. */
export function forgetDraft(owner: DraftOwner, commandKey: string): void {
  removeText(nameFor(owner), commandKey);
}
