import type { InvoiceRecord } from "@bahi/contracts/invoice/api.ts";

/** Units as they are read. */
export const unitNames: Readonly<Record<InvoiceRecord["sales"][number]["unit"], string>> = {
  Pcs: "Pcs",
  Doz: "Doz.",
};
