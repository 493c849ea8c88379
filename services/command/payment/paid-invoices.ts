import { wholeInvoiceId } from "@bahi/contracts/payment/allocation.ts";
import type { PaymentContent } from "@bahi/contracts/payment/commands.ts";
import type { PaymentEvent } from "@bahi/contracts/payment/events.ts";
import type { Accounts } from "../accounts/accounts.ts";
import type { CommandStores } from "../command-stores.ts";
import { ownerOf } from "../customer/evolve.ts";
import type { CommandContext, DecidedLimits } from "../execution/command-context.ts";
import type { DomainEvent } from "../execution/domain-event.ts";
import type { InvoiceState } from "../invoice/evolve.ts";
import { type PaidInvoice, discountOthersPaiseMax, othersPaiseMax } from "./decide-money.ts";

/** An invoice as a decision about one payment needs it that does not depend on others. */
export function paidInvoice(
  { customers }: Pick<CommandStores, "customers">,
  invoice: InvoiceState,
): PaidInvoice {
  if (invoice.status !== "issued") return invoice;
  const { customerId, invoiceDate, totalPaise } = invoice.content;
  const ownerId = ownerOf(customerId, customers.records.get);
  const alone = { discountPaise: 0, returnedPaise: 0, settledPaise: 0 };
  return { status: "issued", ownerId, invoiceDate, totalPaise, ...alone };
}

/**
 * An invoice with what others have settled on it, as of the last catch-up of the accounts. `paymentId` is the payment that
 * is changed.
 */
export function paidInvoiceAmongOthers(
  { customers, accounts }: Pick<CommandStores, "customers" | "accounts">,
  invoiceId: number,
  paymentId: number | undefined,
): PaidInvoice {
  const invoice = accounts.invoice(invoiceId);
  if (invoice === undefined) return { status: "absent" };
  if (invoice.isDeleted) return { status: "deleted" };
  return {
    status: "issued",
    ownerId: ownerOf(invoice.customerId, customers.records.get),
    invoiceDate: invoice.invoiceDate,
    totalPaise: invoice.totalPaise,
    discountPaise: accounts.discountOn(invoiceId, paymentId),
    returnedPaise: sumOf(accounts.returnedOf(invoiceId).values()),
    settledPaise: accounts.settledOn(invoiceId, paymentId),
  };
}

function sumOf(returned: Iterable<{ amountPaise: number }>): number {
  let sum = 0;
  for (const { amountPaise } of returned) sum += amountPaise;
  return sum;
}

/**
 * The context of a command about money. Its event stores the limits that it is decided by. `amountPaise` is asked for when
 * the event is decided: the amount of a payment that it allocates.
 */
export function withLimits(
  context: CommandContext,
  accounts: Pick<Accounts, "invoice">,
  amountPaise: () => number = () => 0,
): CommandContext {
  function totalOf(invoiceId: number): number | undefined {
    const invoice = accounts.invoice(invoiceId);
    return invoice === undefined || invoice.isDeleted ? undefined : invoice.totalPaise;
  }

  function limitsOf(event: DomainEvent): DecidedLimits {
    // as: commands about payments make no other events.
    const { type, data } = event as PaymentEvent;
    switch (type) {
      case "PaymentRecorded":
      case "PaymentChanged":
        return withTotals(
          { ...discountLimit(data, totalOf), ...allocationLimits(data, totalOf) },
          data.discountInvoiceId,
          totalOf,
        );
      case "PaymentAllocated":
        return withTotals(allocationLimits({ ...data, amountPaise: amountPaise() }, totalOf), null, totalOf);
      case "PaymentMovedToAdvance":
      case "PaymentDeleted":
        return {};
    }
  }
  return { ...context, limitsOf };
}

type TotalOf = (invoiceId: number) => number | undefined;

/** The limits with the totals that they were reckoned from. */
function withTotals(
  limits: DecidedLimits,
  discountInvoiceId: number | null,
  totalOf: TotalOf,
): DecidedLimits {
  const ids = new Set(limits.othersPaiseMax?.map(({ invoiceId }) => invoiceId));
  if (limits.discountOthersPaiseMax !== undefined && discountInvoiceId !== null) ids.add(discountInvoiceId);
  if (ids.size === 0) return limits;
  const limitTotals = [...ids].map((invoiceId) => ({ invoiceId, paise: totalOf(invoiceId) ?? 0 }));
  return { ...limits, limitTotals };
}

function discountLimit(
  { discountPaise, discountInvoiceId }: Pick<PaymentContent, "discountPaise" | "discountInvoiceId">,
  totalOf: TotalOf,
): DecidedLimits {
  const totalPaise = discountInvoiceId === null ? undefined : totalOf(discountInvoiceId);
  if (totalPaise === undefined || discountPaise === 0) return {};
  const max = discountOthersPaiseMax(totalPaise, discountPaise);
  return max < 0 ? {} : { discountOthersPaiseMax: max };
}

function allocationLimits(
  paid: Pick<PaymentContent, "amountPaise" | "allocations">,
  totalOf: TotalOf,
): DecidedLimits {
  if (wholeInvoiceId(paid) !== null) return {};
  const limits = paid.allocations.flatMap((allocation) => {
    const totalPaise = totalOf(allocation.invoiceId);
    const paise = totalPaise === undefined ? -1 : othersPaiseMax(totalPaise, allocation.amountPaise);
    return paise < 0 ? [] : { invoiceId: allocation.invoiceId, paise };
  });
  return limits.length === 0 ? {} : { othersPaiseMax: limits };
}
