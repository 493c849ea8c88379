import type { Decision, NumberedDecision } from "@bahi/contracts/decision.ts";
import type { CreateInvoice, CreateInvoiceLine, DeleteInvoice } from "@bahi/contracts/invoice/commands.ts";
import type { InvoiceEvent, InvoiceLine } from "@bahi/contracts/invoice/events.ts";
import { AMOUNT_PAISE_MAX, lineAmountPaise } from "@bahi/contracts/money.ts";
import { Refused, refused } from "@bahi/contracts/refusal.ts";
import type { CustomerState } from "../customer/evolve.ts";
import type { ProductState } from "../product/evolve.ts";
import type { InvoiceState } from "./evolve.ts";

/**
 * The invoice holds the names of the customer and the products as they are now. It is decided before the store gives
 * its number, so a refused invoice uses none.
 */
export function createInvoice(
  command: CreateInvoice,
  customer: CustomerState,
  productOf: (productId: number) => ProductState,
): NumberedDecision<InvoiceEvent, "customer-not-found" | "customer-inactive" | LineRefusal> {
  if (customer.status === "absent") return refused("customer-not-found");
  if (customer.status !== "active") return refused("customer-inactive");
  const lines: InvoiceLine[] = [];
  for (const [index, asked] of command.lines.entries()) {
    const line = writeLine(asked, index + 1, productOf(asked.productId));
    if (line instanceof Refused) return line;
    lines.push(line);
  }
  const totalPaise = sum(lines.map((line) => line.amountPaise));
  if (totalPaise > AMOUNT_PAISE_MAX) return refused("invoice-too-large");

  const { name, companyName, address, phone, gstNumber } = customer.profile;
  const totalBoxes = sum(lines.map((line) => line.boxes));
  return (invoiceId) => [
    {
      type: "InvoiceCreated",
      data: {
        invoiceId,
        ...command,
        customerName: name,
        customerCompany: companyName,
        customerAddress: address,
        customerPhone: phone,
        customerGstNumber: gstNumber,
        lines,
        totalPaise,
        totalBoxes,
      },
    },
  ];
}

type LineRefusal = "product-not-found" | "product-inactive" | "invoice-too-large";

function writeLine(
  line: CreateInvoiceLine,
  lineId: number,
  product: ProductState,
): InvoiceLine | Refused<LineRefusal> {
  if (product.status === "absent") {
    return refused("product-not-found", `Line ${lineId}: product ${line.productId} does not exist`);
  }
  if (product.status === "deleted") {
    return refused("product-inactive", `Line ${lineId}: the product ${product.profile.name} was deleted`);
  }
  // Before it is multiplied into an amount that a double cannot hold exactly.
  if (line.numberPaise > (AMOUNT_PAISE_MAX * 2) / line.quantity) return refused("invoice-too-large");
  const { name, nameHindi } = product.profile;
  return {
    lineId,
    ...line,
    productName: name,
    productNameHindi: nameHindi,
    amountPaise: lineAmountPaise(line.numberPaise, line.quantity),
  };
}

/** The number stays used. The payments on the invoice become advances by events in their own streams. */
export function deleteInvoice(
  command: DeleteInvoice,
  invoice: InvoiceState,
): Decision<InvoiceEvent, "invoice-not-found"> {
  if (invoice.status === "absent") return refused("invoice-not-found");
  if (invoice.status === "deleted") return []; // asking twice changes nothing

  return [{ type: "InvoiceDeleted", data: command }];
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
