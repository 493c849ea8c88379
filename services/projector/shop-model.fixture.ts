import type { BahiEvent } from "@bahi/contracts/event.ts";
import type { Allocation } from "@bahi/contracts/payment/events.ts";

type Invoice = { customerId: number; totalPaise: number; date: string; isDeleted: boolean };
type CreditNote = {
  customerId: number;
  invoiceId: number;
  totalPaise: number;
  settledPaise: number;
  isDeleted: boolean;
};
export type Payment = {
  customerId: number;
  allocations: Allocation[];
  amountPaise: number;
  discountPaise: number;
  discountInvoiceId: number | null;
  isDeleted: boolean;
};

type Account = { opening: number; invoiced: number; paid: number; discount: number; credited: number };

/** The state of a shop after its events, kept as simply as can be: the opposite of how the projector does it. */
export class Shop {
  readonly events: BahiEvent[] = [];
  readonly masters = new Map<number, number>();
  readonly inactive = new Set<number>();
  readonly openings = new Map<number, { amountPaise: number; date: string }>();
  readonly invoices: Invoice[] = [];
  readonly payments: Payment[] = [];
  readonly creditNotes: CreditNote[] = [];
  customers = 0;
  products = 0;
  users = 0;

  ownerOf(customerId: number): number {
    const master = this.masters.get(customerId);
    return master === undefined ? customerId : this.ownerOf(master);
  }

  /** A payment counts on an invoice that is not deleted; else it is an advance and has no discount. */
  isLive(invoiceId: number | null): boolean {
    return invoiceId !== null && this.invoices[invoiceId - 1]?.isDeleted === false;
  }

  /** What of a payment is on no invoice. */
  unallocatedOf({ amountPaise, allocations }: Payment): number {
    const on = allocations.filter(({ invoiceId }) => this.isLive(invoiceId));
    return on.reduce((left, each) => left - each.amountPaise, amountPaise);
  }

  /** What the account of each customer adds up to. */
  accounts(): Map<number, Account> {
    const accounts = new Map<number, Account>();
    for (let id = 1; id <= this.customers; id += 1) {
      const opening = this.openings.get(id)?.amountPaise ?? 0;
      accounts.set(id, { opening, invoiced: 0, paid: 0, discount: 0, credited: 0 });
    }
    for (const invoice of this.invoices) {
      const account = accounts.get(this.ownerOf(invoice.customerId));
      if (account !== undefined && !invoice.isDeleted) account.invoiced += invoice.totalPaise;
    }
    for (const received of this.payments) {
      const account = accounts.get(this.ownerOf(received.customerId));
      if (account === undefined || received.isDeleted) continue;
      account.paid += received.amountPaise;
      account.discount += this.isLive(received.discountInvoiceId) ? received.discountPaise : 0;
    }
    for (const note of this.creditNotes) {
      const account = accounts.get(this.ownerOf(note.customerId));
      if (account !== undefined && !note.isDeleted) account.credited += note.totalPaise;
    }
    return accounts;
  }

  /** Takes so much of a payment off an invoice, or all that is there. */
  release(paymentId: number, invoiceId: number, amountPaise: number): void {
    const received = this.payments[paymentId - 1];
    if (received === undefined || received.isDeleted) return;
    received.allocations = received.allocations
      .map((on) =>
        on.invoiceId === invoiceId ? { invoiceId, amountPaise: on.amountPaise - amountPaise } : on,
      )
      .filter((on) => on.amountPaise > 0);
  }

  /** What credit notes settle of an invoice. */
  creditOn(invoiceId: number): number {
    const on = this.creditNotes.filter((note) => note.invoiceId === invoiceId && !note.isDeleted);
    return this.isLive(invoiceId) ? on.reduce((sum, note) => sum + note.settledPaise, 0) : 0;
  }

  /** What is settled on an invoice by payments, discounts and credit notes. */
  settledOn(invoiceId: number): number {
    if (!this.isLive(invoiceId)) return 0;
    const kept = this.payments.filter((received) => !received.isDeleted);
    const paid = kept.flatMap((received) => received.allocations).filter((on) => on.invoiceId === invoiceId);
    const discounted = kept.filter((received) => received.discountInvoiceId === invoiceId);
    return (
      paid.reduce((sum, on) => sum + on.amountPaise, 0) +
      discounted.reduce((sum, received) => sum + received.discountPaise, 0) +
      this.creditOn(invoiceId)
    );
  }
}
