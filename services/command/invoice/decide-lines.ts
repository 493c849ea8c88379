import type { CustomerProfile } from "@bahi/contracts/customer/commands.ts";
import type { CreateInvoiceLine } from "@bahi/contracts/invoice/commands.ts";
import type { InvoiceContent, InvoiceLine } from "@bahi/contracts/invoice/events.ts";
import { AMOUNT_PAISE_MAX, lineAmountPaise } from "@bahi/contracts/money.ts";
import { type Refused, refused } from "@bahi/contracts/refusal.ts";
import type { ProductState } from "../product/evolve.ts";

export type LineRefusal = "product-not-found" | "product-inactive" | "invoice-too-large";

/** A new line with the names that its product has now. `place` counts from 1 in the list that the clerk sees. */
export function writeLine(
  line: CreateInvoiceLine,
  place: number,
  lineId: number,
  product: ProductState,
): InvoiceLine | Refused<LineRefusal> {
  if (product.status === "absent") {
    return refused("product-not-found", `Line ${place}: product ${line.productId} does not exist`);
  }
  if (product.status === "deleted") {
    return refused("product-inactive", `Line ${place}: the product ${product.profile.name} was deleted`);
  }
  const { name, nameHindi } = product.profile;
  return withAmount({ lineId, ...line, productName: name, productNameHindi: nameHindi });
}

export function withAmount(
  line: Omit<InvoiceLine, "amountPaise">,
): InvoiceLine | Refused<"invoice-too-large"> {
  // Before it is multiplied into an amount that a double cannot hold exactly.
  if (line.numberPaise > (AMOUNT_PAISE_MAX * 2) / line.quantity) return refused("invoice-too-large");
  return { ...line, amountPaise: lineAmountPaise(line.numberPaise, line.quantity) };
}

export function sumsOf(
  lines: readonly InvoiceLine[],
): Pick<InvoiceContent, "totalPaise" | "totalBoxes"> | Refused<"invoice-too-large"> {
  const totalPaise = sum(lines.map((line) => line.amountPaise));
  if (totalPaise > AMOUNT_PAISE_MAX) return refused("invoice-too-large");
  return { totalPaise, totalBoxes: sum(lines.map((line) => line.boxes)) };
}

/** The customer as an invoice names them. */
export function customerFields(profile: CustomerProfile) {
  return {
    customerName: profile.name,
    customerCompany: profile.companyName,
    customerAddress: profile.address,
    customerPhone: profile.phone,
    customerGstNumber: profile.gstNumber,
    customerTransporter: profile.transporter,
  };
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
