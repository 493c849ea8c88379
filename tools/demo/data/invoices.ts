import { lineAmountPaise, paiseOf } from "@bahi/contracts/money.ts";
import type { DemoInvoice } from "../shop.ts";
import { daysAfter } from "@bahi/contracts/calendar.ts";
import { products } from "./products.ts";
import type { Random } from "./random.ts";

const INVOICES = 180;
const DAYS = 365;
/** Indexes of the invoices that are far larger than the others: weddings, hotels, orders before Diwali. */
const LARGE = new Set([23, 61, 97, 131, 158]);

export function invoicesOf(
  shop: { today: string; customerCount: number; secondCount: number },
  random: Random,
): DemoInvoice[] {
  const daysAgo = Array.from({ length: INVOICES }, () => random.between(0, DAYS - 1)).toSorted(
    (a, b) => b - a,
  );
  return daysAgo.map((days, place) => ({
    customer: customerOf(place, shop, random),
    invoice_date: daysAfter(shop.today, -days),
    sales: salesOf(LARGE.has(place), random),
  }));
}

/** A few customers buy often, most now and then; each second entry of a customer has an invoice of its own. */
function customerOf(
  place: number,
  { customerCount, secondCount }: { customerCount: number; secondCount: number },
  random: Random,
): number {
  const second = place % 20 === 10 ? Math.floor(place / 20) : secondCount;
  if (second < secondCount) return customerCount + second;
  return Math.floor(random.next() ** 1.8 * customerCount);
}

function salesOf(isLarge: boolean, random: Random): DemoInvoice["sales"] {
  const chosen = new Set<number>();
  const lines = isLarge ? random.between(14, 22) : random.between(1, 9);
  while (chosen.size < lines) chosen.add(random.between(0, products.length - 1));
  return [...chosen].map((product) => saleOf(product, isLarge, random));
}

function saleOf(product: number, isLarge: boolean, random: Random): DemoInvoice["sales"][number] {
  const { rateRupees, unit } = products[product] ?? { rateRupees: 0, unit: "Pcs" };
  const usual =
    rateRupees > 500
      ? random.between(1, 6)
      : rateRupees > 100
        ? random.between(2, 12)
        : random.between(6, 36);
  const quantity = isLarge ? usual * random.between(6, 10) : usual;
  // A regular customer gets the rate a little lower, to the half rupee.
  const rate = random.chance(0.3) ? Math.round(rateRupees * 0.96 * 2) / 2 : rateRupees;
  // An invoice's number is twice the rate.
  return { product, quantity, unit, number_of_boxes: Math.ceil(quantity / 24), number: rate * 2 };
}

export function totalPaise(invoice: DemoInvoice): number {
  return invoice.sales.reduce((sum, sale) => sum + lineAmountPaise(paiseOf(sale.number), sale.quantity), 0);
}
