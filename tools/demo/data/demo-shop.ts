import { lineAmountPaise, toRupees } from "@bahi/contracts/money.ts";
import type { DemoInvoice, DemoPayment, DemoShop } from "../shop.ts";
import { demoCustomers } from "./customers.ts";
import { demoPrices, demoProducts } from "./products.ts";
import { type Random, seededRandom } from "./random.ts";

const DAYS = 180;
const INVOICES = 160;
const DAY_MS = 86_400_000;
/** The last customers are entries made twice: they bought little. */
const TWICE_ENTERED = 4;
/** Every so many an order for a wedding or a festival, far above the usual. */
const LARGE_EVERY = 40;

type Dates = (daysAgo: number) => string;

function countingBack(today: string): Dates {
  const end = Date.parse(`${today}T00:00:00Z`);
  return (daysAgo) => new Date(end - daysAgo * DAY_MS).toISOString().slice(0, 10);
}

function totalPaise(invoice: DemoInvoice): number {
  return invoice.sales
    .map((sale) => lineAmountPaise(Math.round(sale.number * 100), sale.quantity))
    .reduce((sum, amount) => sum + amount, 0);
}

function saleOf(random: Random, isLarge: boolean): DemoInvoice["sales"][number] {
  const product = random.between(0, demoPrices.length - 1);
  const price = demoPrices[product];
  if (price === undefined) throw new Error(`There is no product ${product}`);
  const { number, unit, boxOf } = price;
  // Dear goods are bought by the piece, cheap ones by the box.
  const usual = Math.max(1, Math.round(random.between(150, 900) / (number / 2)));
  const quantity = isLarge ? usual * random.between(12, 25) : usual;
  return { product, quantity, unit, number, number_of_boxes: Math.floor(quantity / boxOf) };
}

function daysAgoOf(invoice: number): number {
  return Math.floor(((INVOICES - 1 - invoice) * DAYS) / INVOICES);
}

function invoiceOf(random: Random, index: number, dateOf: Dates): DemoInvoice {
  const isLarge = index % LARGE_EVERY === LARGE_EVERY - 1;
  const known = demoCustomers.length - TWICE_ENTERED;
  const customer =
    index % 23 === 22 ? known + random.between(0, TWICE_ENTERED - 1) : random.between(0, known - 1);
  const sales = Array.from({ length: random.between(1, 7) }, () => saleOf(random, isLarge));
  return { customer, invoice_date: dateOf(daysAgoOf(index)), sales };
}

const METHODS = ["cash", "online", "bank_transfer", "cheque", "card"] as const;

function paidBy(random: Random): Pick<DemoPayment, "payment_method" | "reference_number"> {
  const method = random.pick(METHODS);
  const number = String(random.between(100_000, 999_999));
  const reference = {
    cash: "",
    card: "",
    online: `UPI${number}${number}`,
    bank_transfer: `NEFT${number}`,
    cheque: number,
  };
  return { payment_method: method, reference_number: reference[method] };
}

/** Some pay at once, some in two parts, some too much, some with a discount, and some not yet. */
function paymentsOn(random: Random, index: number, invoice: DemoInvoice, dateOf: Dates): DemoPayment[] {
  const due = totalPaise(invoice);
  const pay = (amountPaise: number, afterDays: number, more: Partial<DemoPayment> = {}): DemoPayment => ({
    customer: invoice.customer,
    invoice: index,
    payment_date: dateOf(Math.max(0, daysAgoOf(index) - afterDays)),
    amount: toRupees(amountPaise),
    ...paidBy(random),
    ...more,
  });
  const half = Math.ceil(due / 2);
  const discount = Math.floor(due / 50);
  const kind = random.between(1, 100);
  if (kind <= 25) return [];
  if (kind <= 55) return [pay(due, random.between(0, 30))];
  if (kind <= 70) return [pay(half, random.between(0, 15), { notes: "Part payment" })];
  if (kind <= 85) return [pay(half, 5), pay(due - half || 1, random.between(10, 40))];
  if (kind <= 95 && discount > 0) {
    const given = { discount_amount: toRupees(discount), discount_reason: "Prompt payment" };
    return [pay(due - discount, random.between(0, 7), given)];
  }
  return [pay(Math.ceil(due / 10_000) * 10_000 + 50_000, 3, { notes: "Rounded up, to be set off" })];
}

function advanceOf(random: Random, dateOf: Dates): DemoPayment {
  return {
    customer: random.between(0, demoCustomers.length - TWICE_ENTERED - 1),
    payment_date: dateOf(random.between(0, 60)),
    amount: random.between(2, 20) * 500,
    notes: "Advance for the next order",
    ...paidBy(random),
  };
}

/**
 * Half a year of a wholesaler of kitchenware in Jaipur, up to `today`: invoices of every status, payments of every
 * kind, customers entered twice, orders far above the usual. The same in every run, but for the dates.
 */
export function demoShop({ today }: { today: string }): DemoShop {
  const random = seededRandom(1_947);
  const dateOf = countingBack(today);
  const invoices = Array.from({ length: INVOICES }, (_, index) => invoiceOf(random, index, dateOf));
  return {
    settings: {
      business_name: "Shree Ganesh Bartan Bhandar",
      business_address: "27 Tripolia Bazar\nJaipur 302002, Rajasthan",
      business_phone: "0141 256 4470",
      business_email: "hisaab@ganeshbartan.example",
    },
    users: [
      {
        full_name: "Geeta Sharma",
        username: "geeta",
        email: "geeta@ganeshbartan.example",
        password: "geeta-demo",
        role: "staff",
        department: "Counter",
      },
    ],
    customers: demoCustomers,
    products: demoProducts,
    invoices,
    payments: [
      ...invoices.flatMap((invoice, index) => paymentsOn(random, index, invoice, dateOf)),
      ...Array.from({ length: 8 }, () => advanceOf(random, dateOf)),
    ],
  };
}
