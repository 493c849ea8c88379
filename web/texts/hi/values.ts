import type { ValueTexts } from "../values.ts";

export const values: ValueTexts = {
  roles: { admin: "एडमिन", staff: "कर्मचारी" },
  withRole: (name, role) => `${name} (${role})`,
  nothing: "कुछ नहीं",
  yes: "हाँ",
  no: "नहीं",
  rows: (rows) => `${rows} पंक्तियाँ`,
  amountOn: (amount, invoice) => `#${invoice} पर ${amount}`,
};
