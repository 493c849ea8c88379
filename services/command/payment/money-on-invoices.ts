import { wholeInvoiceId } from "@bahi/contracts/payment/allocation.ts";
import type { RecordPayment } from "@bahi/contracts/payment/commands.ts";
import { type CommandContext, clockOf } from "../execution/command-context.ts";
import type { CommandResult } from "../execution/command-result.ts";
import { undoExcessCorrections } from "../reconciliation/compensate-correction.ts";
import { refuseExcessDiscount } from "../reconciliation/compensate-discount.ts";
import { giveBackExcess, resultAfterGiveBack } from "../reconciliation/give-back-allocations.ts";
import { movePaymentsToAdvance } from "../reconciliation/move-payments.ts";
import type { RouteDeps } from "../route-deps.ts";
import type { PaidInvoices } from "./decide-money.ts";
import type { PaymentState } from "./evolve.ts";
import { paidInvoice, paidInvoiceAmongOthers, withLimits } from "./paid-invoices.ts";

/** A command that puts money on invoices. `paymentId` is that of a payment which there is already. */
type MoneyCommand = {
  context: CommandContext;
  paymentId?: number;
  /** The amount is read again when the command is decided: that of a payment which is allocated is known then. */
  asked: Pick<RecordPayment, "allocations" | "amountPaise" | "discountPaise">;
  /** False where the decision depends on other invoices than those that are asked for: the payment was on them. */
  isAlone?: false;
};

/** Decides with what is known of the invoices, and appends. */
type Write = (invoices: PaidInvoices, context: CommandContext) => Promise<CommandResult<PaymentState>>;

/** Executes commands about money on invoices, with what has to be known before and looked after later. */
export function moneyOnInvoices({ stores, invoiceMutex, background, now }: RouteDeps) {
  const { invoices, accounts } = stores;

  /** Money on a single invoice, all of it and without a discount, may be more than is due: nothing else is asked for. */
  async function onOne(
    invoiceId: number,
    context: CommandContext,
    write: Write,
  ): Promise<CommandResult<PaymentState>> {
    const { state, version } = await invoices.load(invoiceId);
    const done = await write(() => paidInvoice(stores, state), context);
    background.run(async () => {
      if (!(await invoices.hasMovedOn(invoiceId, version))) return;
      await movePaymentsToAdvance(stores, invoiceId, now);
      const { state: payment } = done.record;
      if (payment.status !== "absent") await giveBackExcess(stores, payment.paymentId, now);
    });
    return done;
  }

  /**
   * Money that depends on what others have settled. Such commands on one invoice exclude one another in this process, so
   * they fit together. What another instance has put on it at the same instant is compensated after the append.
   */
  async function amongOthers(
    { context, paymentId, asked }: MoneyCommand,
    write: Write,
  ): Promise<CommandResult<PaymentState>> {
    const invoiceIds = asked.allocations.map(({ invoiceId }) => invoiceId);
    const done = await invoiceMutex.runAll(invoiceIds.map(String), async () => {
      await accounts.catchUp();
      await undoExcessCorrections(stores, invoiceIds, clockOf(context));
      const limited = withLimits(context, accounts, () => asked.amountPaise);
      return write((invoiceId) => paidInvoiceAmongOthers(stores, invoiceId, paymentId), limited);
    });
    if (invoiceIds.length === 0) return done;
    background.run(async () => {
      await accounts.catchUp();
      const deleted = invoiceIds.filter((invoiceId) => accounts.invoice(invoiceId)?.isDeleted === true);
      for (const invoiceId of deleted) await movePaymentsToAdvance(stores, invoiceId, now);
    });
    const { state } = done.record;
    if (state.status === "absent") return done;
    if (asked.discountPaise > 0)
      await refuseExcessDiscount(stores, state.paymentId, context.key, clockOf(context));
    await giveBackExcess(stores, state.paymentId, clockOf(context));
    return (await resultAfterGiveBack(stores, state.paymentId, context.key)) ?? done;
  }

  return async (command: MoneyCommand, write: Write): Promise<CommandResult<PaymentState>> => {
    const { context, asked } = command;
    const [first] = asked.allocations;
    if (command.isAlone === false) return amongOthers(command, write);
    if (first === undefined) return write(() => ({ status: "absent" }), context);
    const isAlone = wholeInvoiceId(asked) !== null && asked.discountPaise === 0;
    return isAlone ? onOne(first.invoiceId, context, write) : amongOthers(command, write);
  };
}
