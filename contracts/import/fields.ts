// Pages import this file, which loads nothing else.

export const importKinds = ["customers", "products", "invoices"] as const;
export type ImportKind = (typeof importKinds)[number];

/** The largest file. */
export const IMPORT_BYTES_MAX = 100 * 1024 * 1024;

type Field<Name> = { name: Name; label: string; isRequired: boolean; hint?: string };

const required = <const Name extends string>(name: Name, label: string, hint?: string): Field<Name> => ({
  name,
  label,
  isRequired: true,
  ...(hint !== undefined && { hint }),
});
const optional = <const Name extends string>(name: Name, label: string, hint?: string): Field<Name> => ({
  ...required(name, label, hint),
  isRequired: false,
});

const fields = {
  customers: [
    required("name", "Customer name"),
    required("phone", "Phone"),
    optional("address", "Address"),
    optional("transporter", "Transporter"),
    optional("company_name", "Company name"),
    optional("gst_number", "GST number"),
    optional("credit_days", "Credit days"),
    optional(
      "opening_balance",
      "Opening balance",
      "Owed by the customer, unless it says Cr or is below zero",
    ),
    optional("opening_side", "Dr/Cr", "Of the opening balance"),
    optional("opening_date", "Date of the opening balance"),
  ],
  products: [required("item_name", "Item name"), optional("item_name_hindi", "Item name (Hindi)")],
  invoices: [
    required("bill_number", "Bill number", "Lines with one bill number are one invoice"),
    required("invoice_date", "Bill date"),
    required("customer", "Customer", "The name, or the number in Bahi"),
    optional("customer_phone", "Phone", "Tells customers of one name apart"),
    required("item", "Item", "The name, or the number in Bahi"),
    required("quantity", "Quantity"),
    optional("unit", "Unit", "Pcs or Doz; without one, Pcs"),
    required("rate", "Rate", "The price of one"),
    optional("number_of_boxes", "Boxes"),
    optional("amount", "Amount of the line", "Checked, not stored"),
    optional("bill_total", "Total of the bill", "Checked, not stored"),
  ],
} satisfies Record<ImportKind, readonly Field<string>[]>;

export type ImportFieldName = (typeof fields)[ImportKind][number]["name"];

/** What a column of a file may hold. `label` is what people read. */
export type ImportField = Field<ImportFieldName>;

/** The fields of each kind of file. Those that a command has too are named as there. */
export const importFields: Record<ImportKind, readonly ImportField[]> = fields;
