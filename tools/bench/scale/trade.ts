import { daysAfter } from "@bahi/contracts/calendar.ts";
import type { BahiEvent } from "@bahi/contracts/event.ts";
import { lineAmountPaise } from "@bahi/contracts/money.ts";
import { typedShops } from "@bahi/projector/duplicate/indian-shops.fixture.ts";

type DataOf<Type extends BahiEvent["type"]> = Extract<BahiEvent, { type: Type }>["data"];

const PRODUCTS_MAX = 2_000;
const CUSTOMERS_MAX = 20_000;
export const DAY_FIRST = "2022-04-01";
const DAYS = 1_400;
/** The average number of entries of a shop in the list is 2.17. */
const SHOPS_PER_CUSTOMER = 0.5;
/** One payment in so many is changed later. */
const CHANGED_PAYMENT = 26;
/** Most payments are on one of so many latest invoices. */
const RECENT_INVOICES = 2_000;

/** How many records of each noun books of a size have. */
export type Counts = {
  customers: number;
  products: number;
  invoices: number;
  payments: number;
  changes: number;
};

/** Books of `events` events: 20,000 customers from a million on, unless said otherwise, and 60 % of the documents are invoices. */
export function countsOf(
  events: number,
  customers: number = Math.min(Math.max(Math.floor(events / 50), 10), CUSTOMERS_MAX),
): Counts {
  const products = Math.min(Math.max(Math.floor(events / 100), 10), PRODUCTS_MAX);
  const documents = events - customers - products;
  const invoices = Math.floor(documents * 0.6);
  const changes = Math.floor((documents - invoices) / (CHANGED_PAYMENT + 1));
  return { customers, products, invoices, payments: documents - invoices - changes, changes };
}

/**
 * The trade of a shop, the same in every run. The content of a record follows from its number alone, so the books can be
 * of any size and the store can give the numbers.
 */
export class Trade {
  readonly counts: Counts;
  readonly #shops;

  constructor(counts: Counts) {
    this.counts = counts;
    const { customers } = counts;
    this.#shops = typedShops(1, Math.ceil(customers * SHOPS_PER_CUSTOMER) + 20).slice(0, customers);
  }

  customer(customerId: number): DataOf<"CustomerAdded"> {
    const { name = "", phone = "", address = "", transporter = "" } = this.#shops[customerId - 1] ?? {};
    const creditDays = customerId % 3 === 0 ? 30 : null;
    return { customerId, name, phone, address, transporter, companyName: "", gstNumber: "", creditDays };
  }

  product(productId: number): DataOf<"ProductAdded"> {
    return { productId, name: `Product ${productId}`, nameHindi: "स्टील की बोतल" };
  }

  invoice(invoiceId: number): DataOf<"InvoiceCreated"> {
    const draw = drawsOf(invoiceId);
    const customerId = this.#ownerOf(invoiceId);
    const customer = this.customer(customerId);
    const invoiceDate = this.#dayOf(invoiceId, this.counts.invoices);
    const lines = Array.from({ length: draw(5) + 1 }, (_, index) => this.#line(index + 1, draw));
    return {
      invoiceId,
      customerId,
      customerName: customer.name,
      customerCompany: customer.companyName,
      customerAddress: customer.address,
      customerPhone: customer.phone,
      customerGstNumber: customer.gstNumber,
      customerTransporter: customer.transporter,
      billNumber: "",
      invoiceDate,
      dueDate: daysAfter(invoiceDate, customer.creditDays ?? 0),
      lines,
      totalPaise: lines.reduce((sum, line) => sum + line.amountPaise, 0),
      totalBoxes: lines.reduce((sum, line) => sum + line.boxes, 0),
    };
  }

  /** A payment that is on one of the first `invoices` invoices, or an advance. */
  payment(paymentId: number, invoices: number): DataOf<"PaymentRecorded"> {
    const draw = drawsOf(paymentId + 0x4000_0000);
    const recent = Math.min(invoices, RECENT_INVOICES);
    const invoiceId = draw(10) === 0 ? draw(invoices) + 1 : invoices - draw(recent);
    const amountPaise = draw(500_000) + 1;
    return {
      paymentId,
      customerId: this.#ownerOf(invoiceId),
      allocations: draw(10) === 0 ? [] : [{ invoiceId, amountPaise }],
      paymentDate: this.#dayOf(paymentId, this.counts.payments),
      amountPaise,
      discountPaise: 0,
      discountReason: "",
      discountInvoiceId: null,
      method: draw(2) === 0 ? "cash" : "cheque",
      referenceNumber: draw(2) === 0 ? "" : String(200_000 + draw(800_000)),
      notes: "",
    };
  }

  /** The payment that is changed once this one is recorded; undefined after most of them. */
  changedAfter(paymentId: number): number | undefined {
    return paymentId % CHANGED_PAYMENT === 0 ? paymentId / 2 : undefined;
  }

  #line(lineId: number, draw: (bound: number) => number): DataOf<"InvoiceCreated">["lines"][number] {
    const productId = draw(this.counts.products) + 1;
    const quantity = draw(24) + 1;
    const numberPaise = draw(50_000) + 1;
    const { name: productName, nameHindi: productNameHindi } = this.product(productId);
    return {
      lineId,
      productId,
      productName,
      productNameHindi,
      quantity,
      unit: "Pcs",
      boxes: draw(4),
      numberPaise,
      amountPaise: lineAmountPaise(numberPaise, quantity),
    };
  }

  #ownerOf(invoiceId: number): number {
    return drawsOf(invoiceId + 0x2000_0000)(this.counts.customers) + 1;
  }

  #dayOf(number: number, count: number): string {
    return daysAfter(DAY_FIRST, Math.min(Math.floor((number / count) * DAYS), DAYS - 1));
  }
}

/** Numbers below a bound, the same for the same seed. */
function drawsOf(seed: number): (bound: number) => number {
  let state = Math.imul(seed, 0x9e37_79b1) >>> 0;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    // The low bits of such a generator repeat soon.
    const mixed = Math.imul(state ^ (state >>> 15), 0x85eb_ca6b) >>> 0;
    return Math.floor((mixed / 2 ** 32) * bound);
  };
}
