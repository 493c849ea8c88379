import type { Documents } from "./random-documents.ts";

export type Line = { date: string; kind: string; id: number; paise: number };

/** The account of a customer as one would write it down by hand. */
export function accountOf(shop: Documents, customerId: number): Line[] {
  const order = { opening: -1, invoice: 0, payment: 1, discount: 2 };
  const openings = (shop.openings ?? [])
    .filter((opening) => opening.customerId === customerId)
    .map(({ date, paise }) => ({ date, kind: "opening" as const, id: customerId, paise }));
  const invoices = shop.invoices
    .filter((document) => document.customerId === customerId)
    .map((document) => ({
      date: document.date,
      kind: "invoice" as const,
      id: document.id,
      paise: document.paise,
    }));
  const credits = shop.payments
    .filter((document) => document.customerId === customerId)
    .flatMap((document) => [
      { date: document.date, kind: "payment" as const, id: document.id, paise: -document.paise },
      { date: document.date, kind: "discount" as const, id: document.id, paise: -document.discountPaise },
    ])
    .filter((line) => line.paise !== 0);
  return [...openings, ...invoices, ...credits].toSorted(
    (one, other) =>
      one.date.localeCompare(other.date) ||
      Math.min(order[one.kind], 1) - Math.min(order[other.kind], 1) ||
      one.id - other.id ||
      order[one.kind] - order[other.kind],
  );
}
