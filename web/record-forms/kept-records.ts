import { z } from "zod";

const text = z.string();

/** What was typed about a customer; `version` is that of the one that was edited. */
export const keptCustomer = z.object({
  version: z.int().nullable(),
  draft: z.object({
    name: text,
    phone: text,
    address: text,
    transporter: text,
    company_name: text,
    gst_number: text,
    credit_days: text,
  }),
});

/** What was typed about a product; `version` is that of the one that was edited. */
export const keptProduct = z.object({
  version: z.int().nullable(),
  name: text,
  hindi: text,
});

type Form = { record: { id: number } | undefined; quick: { name: string } | undefined };

/** The form that something is typed into: a new record, one that is added over another form, or one that is edited. */
export function whatIsTyped(noun: "customer" | "product", { record, quick }: Form): string {
  if (record !== undefined) return `${noun}.${record.id}`;
  return quick === undefined ? noun : `${noun}.added.${quick.name}`;
}
