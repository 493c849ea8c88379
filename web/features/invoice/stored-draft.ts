import { z } from "zod";
import type { Draft } from "./draft.ts";

/** A draft as the browser keeps it, with the key of its order: a save after a crash must not make a second invoice. */
export type StoredDraft = { draft: Draft; orderKey: string };

const stored = z.object({
  orderKey: z.string().min(1),
  draft: z.object({
    customer: z
      .object({ id: z.int(), name: z.string(), company_name: z.string(), phone: z.string() })
      .optional(),
    invoiceDate: z.string(),
    lines: z
      .array(
        z.object({
          key: z.int(),
          product: z
            .object({ id: z.int(), item_name: z.string(), item_name_hindi: z.string().nullable() })
            .optional(),
          productText: z.string(),
          isSearched: z.boolean(),
          quantity: z.string(),
          unit: z.enum(["Pcs", "Doz"]),
          boxes: z.string(),
          number: z.string(),
        }),
      )
      .min(1),
  }),
});

function nameFor(userId: number): string {
  return `bahi.invoice-draft.${userId}`;
}

/** The draft of this user; undefined without one, and for one of an older version of Bahi. */
export function loadDraft(userId: number): StoredDraft | undefined {
  const text = localStorage.getItem(nameFor(userId));
  if (text === null) return undefined;
  const { data } = z
    .string()
    .transform((json, context): unknown => {
      try {
        return JSON.parse(json);
      } catch {
        context.addIssue("is no JSON");
        return z.NEVER;
      }
    })
    .pipe(stored)
    .safeParse(text);
  if (data === undefined) return undefined;
  const { customer, invoiceDate, lines } = data.draft;
  return {
    orderKey: data.orderKey,
    draft: {
      customer,
      invoiceDate,
      lines: lines.map((line) => ({ ...line, product: line.product })),
    },
  };
}

export function storeDraft(userId: number, kept: StoredDraft): void {
  try {
    localStorage.setItem(nameFor(userId), JSON.stringify(kept));
  } catch {
    // The browser's storage is full or closed to us: the form works on, only a reload would lose what is typed.
  }
}

export function forgetDraft(userId: number): void {
  localStorage.removeItem(nameFor(userId));
}
