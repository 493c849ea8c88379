import type { PaymentMethod } from "./events.ts";

/** As the form names them, in its order. */
export const paymentMethods: Readonly<Record<PaymentMethod, string>> = {
  cash: "Cash",
  online: "Online",
  bank_transfer: "Bank Transfer",
  cheque: "Cheque",
  card: "Card Payment",
};
