import type { DemoShop } from "../shop.ts";
import { daysAfter } from "@bahi/contracts/calendar.ts";
import { type CustomerEntry, customers, secondEntries } from "./customers.ts";
import { gstNumber } from "./gst-number.ts";
import { invoicesOf } from "./invoices.ts";
import { paymentsOf } from "./payments.ts";
import { products } from "./products.ts";
import { type Random, seededRandom } from "./random.ts";

const SEED = 1947;
/** The day before the first invoices. */
const OPENED_DAYS_AGO = 365;
/** Customers by their index, and what they owed in the books before, in rupees; one had paid in advance. */
const OPENINGS = [
  [3, 12_480],
  [7, 26_315.5],
  [12, 8_640],
  [20, -5_000],
] as const;

/** The last twelve months of a small shop up to a day (`YYYY-MM-DD`, Indian date): the same for the same day. */
export function demoShop({ today }: { today: string }): DemoShop {
  const random = seededRandom(SEED);
  const people = [...customers, ...secondEntries];
  const bodies = people.map((customer, place) => customerBody(customer, place, random));
  const invoices = invoicesOf(
    { today, customerCount: customers.length, secondCount: secondEntries.length },
    random,
  );
  return {
    settings: {
      business_name: "Shri Ram Bartan Bhandar",
      business_address: "21, Kishanpole Bazar\nJaipur, Rajasthan 302001",
      business_phone: "+91 141 231 7045",
      business_email: "shop@shrirambartan.example",
      default_credit_days: 15,
    },
    users: [
      {
        full_name: "Sunita Verma",
        username: "sunita",
        email: "sunita@shrirambartan.example",
        password: "sunita-at-the-counter",
        role: "staff",
        department: "Counter",
      },
    ],
    customers: bodies,
    openings: OPENINGS.map(([customer, amount]) => ({
      customer,
      amount,
      date: daysAfter(today, -OPENED_DAYS_AGO),
    })),
    products: products.map(({ name, nameHindi }) => ({ item_name: name, item_name_hindi: nameHindi })),
    invoices,
    payments: paymentsOf(invoices, { today, customerCount: customers.length }, random),
  };
}

const WALK_IN = "Walk-in customer";
const TERMS = [30, 45, 30, 60];

/** A registered trader has terms of his own, who walks in pays at once, and all others have the terms of the shop. */
function creditDaysOf({ name, stateCode }: CustomerEntry, place: number): number | null {
  if (name === WALK_IN) return 0;
  return stateCode === null ? null : (TERMS[place % TERMS.length] ?? null);
}

function customerBody(customer: CustomerEntry, place: number, random: Random) {
  const { name, phone, address, transporter, company, stateCode } = customer;
  return {
    name,
    phone,
    address,
    transporter,
    company_name: company,
    gst_number: stateCode === null ? "" : gstNumber(random, stateCode, name),
    credit_days: creditDaysOf(customer, place),
  };
}
