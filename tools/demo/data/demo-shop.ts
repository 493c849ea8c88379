import type { DemoShop } from "../shop.ts";
import { type CustomerEntry, customers, secondEntries } from "./customers.ts";
import { gstNumber } from "./gst-number.ts";
import { invoicesOf } from "./invoices.ts";
import { paymentsOf } from "./payments.ts";
import { products } from "./products.ts";
import { type Random, seededRandom } from "./random.ts";

const SEED = 1947;

/** The last twelve months of a small shop up to a day (`YYYY-MM-DD`, Indian date): the same for the same day. */
export function demoShop({ today }: { today: string }): DemoShop {
  const random = seededRandom(SEED);
  const people = [...customers, ...secondEntries];
  const bodies = people.map((customer) => customerBody(customer, random));
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
    products: products.map(({ name, nameHindi }) => ({ item_name: name, item_name_hindi: nameHindi })),
    invoices,
    payments: paymentsOf(invoices, { today, customerCount: customers.length }, random),
  };
}

function customerBody(customer: CustomerEntry, random: Random) {
  const { name, phone, address, transporter, company, stateCode } = customer;
  return {
    name,
    phone,
    address,
    transporter,
    company_name: company,
    gst_number: stateCode === null ? "" : gstNumber(random, stateCode, name),
  };
}
