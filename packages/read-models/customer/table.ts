import { phoneDigits } from "@bahi/contracts/customer/phone-numbers.ts";
import { searchText } from "@bahi/contracts/search/words.ts";
import { SINCE } from "../as-of/since.ts";
import { type SortKeyOf, sortKeys, type Table } from "../table.ts";

/**
 * `customer`: one row for each customer ever added. `merged_into` is the master named by the merge; who owns its invoices
 * today is at the end of that chain.
 */
export type CustomerTable = {
  id: number;
  name: string;
  phone: string;
  address: string;
  transporter: string;
  company_name: string;
  gst_number: string;
  /** Null: the default of the settings applies. */
  credit_days: number | null;
  /** The balance with which the account begins: owed above zero, an advance below; zero and no date without one. */
  opening_amount_paise: number;
  opening_date: string | null;
  is_active: boolean;
  merged_into: number | null;
  created_at: string;
  version: number;
  since: string;
};

/** What a customer is found by: name and company; address, transporter and phone; the digits of each phone number. */
export type CustomerSearchColumns = { names: string; details: string; phone_digits: string };

/** What the list is sorted by. */
export type CustomerSortColumns = Record<
  SortKeyOf<"name" | "phone" | "address" | "transporter" | "company_name">,
  string
>;

export const customerTable: Table<CustomerTable, keyof (CustomerSearchColumns & CustomerSortColumns)> = {
  name: "customer",
  columns: {
    id: "int not null",
    name: "text not null",
    phone: "text not null",
    address: "text not null",
    transporter: "text not null",
    company_name: "text not null",
    gst_number: "text not null",
    credit_days: "int",
    opening_amount_paise: "bigint not null",
    opening_date: "date",
    is_active: "boolean not null",
    merged_into: "int",
    created_at: "timestamptz not null",
    version: "int not null",
    since: SINCE,
  },
  key: ["id"],
  indexes: {
    // Also leads the payments by the name of their customer, and to suggestions that begin with what is typed.
    customer_name: "(name_key, id)",
    // From a customer to those who were merged into it.
    customer_merged: "(merged_into) where merged_into is not null",
    // What is still due of opening balances is asked for with the receivables.
    customer_opening: "(opening_date) where opening_amount_paise > 0",
  },
  searched: { customer_searched: ["names", "details", "phone_digits"] },
  computed: {
    ...sortKeys("name", "phone", "address", "transporter", "company_name"),
    names: ({ name, company_name }) => searchText([name, company_name]),
    details: ({ address, transporter, phone }) => searchText([address, transporter], [phone]),
    phone_digits: ({ phone }) => phoneDigits(phone).join(" "),
  },
};
