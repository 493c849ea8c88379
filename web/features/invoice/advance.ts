import { paiseOf } from "@bahi/contracts/money.ts";
import type { CustomerAccount } from "@bahi/contracts/customer/account.ts";
import type { QueryClient } from "@tanstack/react-query";
import { detailOf, isRefused } from "../../api/api-error.ts";
import { newIdempotencyKey } from "../../api/idempotency-key.ts";
import { rupees } from "../../format/money.ts";
import { showSaved } from "../../queries/list.ts";
import { allocatePayment, paymentQuery } from "../../queries/payments.ts";
import type { PaymentRecord } from "@bahi/contracts/payment/api.ts";
import { advanceTexts } from "../../texts/advance.ts";
import { everydayTexts } from "../../texts/everyday.ts";

/** A payment of which something is applied. `amount` is in rupees. */
export type AdvancePart = CustomerAccount["free_payments"][number] & { amount: number };

/** What is applied when this much, in rupees, is due and free: the oldest payment first. */
export function planAdvance(account: Pick<CustomerAccount, "free_payments">, due: number): AdvancePart[] {
  let left = paiseOf(due);
  const parts: AdvancePart[] = [];
  for (const payment of account.free_payments) {
    const paise = Math.min(left, paiseOf(payment.unallocated));
    if (paise <= 0) break;
    parts.push({ ...payment, amount: paise / 100 });
    left -= paise;
  }
  return parts;
}

export function amountOfParts(parts: readonly Pick<AdvancePart, "amount">[]): number {
  return parts.reduce((sum, { amount }) => sum + paiseOf(amount), 0) / 100;
}

/** A command that was made, and perhaps sent. */
type AllocateCommand = Pick<PaymentRecord, "id" | "version" | "allocations"> & { key: string };

/** A payment of which nothing was applied, as far as is known, and why. */
export type NotApplied = { id: number; why: string; isKnown: boolean };

/**
 * Applies parts of payments to one invoice, each by a command of its own. The command of a payment is kept until its
 * answer is known: after a lost answer the same one is sent again, with the same key and version.
 */
export class AdvanceCommands {
  readonly #client: QueryClient;
  readonly #invoiceId: number;
  readonly #commands = new Map<number, AllocateCommand>();

  constructor(client: QueryClient, invoiceId: number) {
    this.#client = client;
    this.#invoiceId = invoiceId;
  }

  /** @returns undefined when it was applied. */
  async apply(part: AdvancePart): Promise<NotApplied | undefined> {
    try {
      const command = this.#commands.get(part.id) ?? (await this.#newCommand(part));
      if (typeof command === "string") return { id: part.id, why: command, isKnown: true };
      this.#commands.set(part.id, command);
      const applied = await allocatePayment(command, { allocations: command.allocations }, command.key);
      this.#commands.delete(part.id);
      showSaved(this.#client, "payments", applied);
      return undefined;
    } catch (error) {
      if (isRefused(error)) this.#commands.delete(part.id);
      return {
        id: part.id,
        why: detailOf(error, everydayTexts.pleaseTryAgain),
        isKnown: !this.#commands.has(part.id),
      };
    }
  }

  /** The payment's present allocations and this one; or why that cannot be. */
  async #newCommand(part: AdvancePart): Promise<AllocateCommand | string> {
    const payment = await this.#client.fetchQuery({ ...paymentQuery(part.id), staleTime: 0, retry: false });
    if (payment.is_deleted) return advanceTexts.why.paymentDeleted;
    const free = paiseOf(payment.unallocated);
    if (free < paiseOf(part.amount)) {
      return free <= 0 ? advanceTexts.why.onOthers : advanceTexts.why.onlyFree(rupees(payment.unallocated));
    }
    const invoiceId = this.#invoiceId;
    const had = payment.allocations.find((each) => each.invoice_id === invoiceId)?.amount ?? 0;
    return {
      id: payment.id,
      version: payment.version,
      key: newIdempotencyKey(),
      allocations: [
        ...payment.allocations.filter((each) => each.invoice_id !== invoiceId),
        { invoice_id: invoiceId, amount: (paiseOf(had) + paiseOf(part.amount)) / 100 },
      ],
    };
  }
}
