import { toRupees } from "@bahi/contracts/money.ts";
import type { PaymentMethod } from "@bahi/contracts/payment/events.ts";
import type { DemoInvoice, DemoPayment } from "../shop.ts";
import { daysAfter } from "@bahi/contracts/calendar.ts";
import { totalPaise } from "./invoices.ts";
import type { Random } from "./random.ts";

type Habit = "settles" | "settlesInParts" | "getsDiscount" | "paysPart" | "overpays" | "waits";

const ADVANCES = 14;
/** Customers who do not pay, so some balances are far above the others. */
const SLOW_PAYERS = new Set([3, 7, 12]);
const DISCOUNT_REASONS = ["Festival discount", "Two pieces came damaged", "Paid before the due date"];

/** All payments by date: on invoices in every way that people pay, and advances. */
export function paymentsOf(
  invoices: readonly DemoInvoice[],
  { today, customerCount }: { today: string; customerCount: number },
  random: Random,
): DemoPayment[] {
  const onInvoices = invoices.flatMap((invoice, place) => {
    const total = totalPaise(invoice);
    return parts(habitOf(invoice, today, random), total, random).map((part, nth) => ({
      customer: invoice.customer,
      invoice: place,
      payment_date: earlier(
        daysAfter(invoice.invoice_date, random.between(0, 12) + nth * random.between(8, 25)),
        today,
      ),
      amount: toRupees(part.amountPaise),
      discount_amount: toRupees(part.discountPaise),
      discount_reason: reasonOf(part.discountPaise, random),
      notes: part.notes,
      ...methodOf(random),
    }));
  });
  const advances = Array.from({ length: ADVANCES }, () => ({
    customer: random.between(0, customerCount - 2),
    payment_date: daysAfter(today, -random.between(1, 300)),
    amount: random.between(2, 30) * 500,
    discount_amount: 0,
    discount_reason: "",
    notes: random.pick(["", "Advance for the Diwali order", "Advance, goods to be chosen"]),
    ...methodOf(random),
  }));
  return [...onInvoices, ...advances].toSorted((a, b) => a.payment_date.localeCompare(b.payment_date));
}

function habitOf(invoice: DemoInvoice, today: string, random: Random): Habit {
  const isRecent = invoice.invoice_date > daysAfter(today, -35);
  if (SLOW_PAYERS.has(invoice.customer)) return random.pick(["waits", "paysPart"]);
  if (isRecent && random.chance(0.55)) return "waits";
  const luck = random.next();
  if (luck < 0.38) return "settles";
  if (luck < 0.56) return "settlesInParts";
  if (luck < 0.7) return "getsDiscount";
  if (luck < 0.84) return "paysPart";
  if (luck < 0.89) return "overpays";
  return "waits";
}

type Part = { amountPaise: number; discountPaise: number; notes: string };

function parts(habit: Habit, totalDue: number, random: Random): Part[] {
  const half = roundToTens(totalDue * (0.3 + random.next() * 0.4));
  switch (habit) {
    case "settles":
      return [{ amountPaise: totalDue, discountPaise: 0, notes: "" }];
    case "settlesInParts":
      return [
        { amountPaise: half, discountPaise: 0, notes: "First part" },
        { amountPaise: totalDue - half, discountPaise: 0, notes: "Rest of the bill" },
      ];
    case "getsDiscount": {
      const paid = Math.min(roundToTens(totalDue * 0.97), totalDue);
      return [{ amountPaise: paid, discountPaise: totalDue - paid, notes: "" }];
    }
    case "paysPart":
      return [{ amountPaise: half, discountPaise: 0, notes: "" }];
    case "overpays":
      return [
        { amountPaise: roundToTens(totalDue) + 100_00, discountPaise: 0, notes: "Rounded up, to be set off" },
      ];
    case "waits":
      return [];
  }
}

function reasonOf(discountPaise: number, random: Random): string {
  if (discountPaise === 0) return "";
  return discountPaise < 100_00 ? "Round off" : random.pick(DISCOUNT_REASONS);
}

/** To ten rupees, as cash is counted; never nothing. */
function roundToTens(amount: number): number {
  return Math.max(1, Math.round(amount / 10_00)) * 10_00;
}

function methodOf(random: Random): { payment_method: PaymentMethod; reference_number: string } {
  const luck = random.next();
  const digits = (count: number) => Array.from({ length: count }, () => random.between(0, 9)).join("");
  if (luck < 0.38) return { payment_method: "cash", reference_number: "" };
  if (luck < 0.68) return { payment_method: "online", reference_number: `UPI ${digits(12)}` };
  if (luck < 0.83) return { payment_method: "bank_transfer", reference_number: `NEFT N${digits(9)}` };
  if (luck < 0.95) return { payment_method: "cheque", reference_number: `Cheque ${digits(6)}` };
  return { payment_method: "card", reference_number: `Slip ${digits(6)}` };
}

function earlier(day: string, other: string): string {
  return day < other ? day : other;
}
