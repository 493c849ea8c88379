import { inLanguage } from "./in-language.ts";

const english = {
  openInvoices: "Open Invoices",
  lookingUp: "Looking up the open invoices...",
  notLoaded: "The open invoices could not be loaded",
  dueOn: (amount: string, invoices: string) => `${amount} due on ${invoices}`,
  openingBalance: (amount: string) => `${amount} opening balance`,
  keys: (down: string, up: string, fill: string) => `${down} ${up} next invoice · ${fill} what is due`,
  oldestFirst: "Oldest first",
  oldestFirstByKey: "Put the amount on the oldest invoices first",
  oldestShown: (shown: string, all: string) =>
    `The ${shown} oldest of ${all} are shown. Any other is found above, as the invoice of the payment.`,
  dueDate: (day: string) => `Due ${day}`,
  fillDue: "Fill in what is due",
  /** Beside the amount, for who hears it. */
  due: "due",
  forInvoice: (id: number) => `For invoice #${id}`,

  nothingMoreDue: "Nothing more is due on it",
  onlyDue: (amount: string) => `Only ${amount} is due on it`,
  lookAt: (id: number) => `Look at invoice #${id}`,
  invoicesAtMost: (most: number) => `A payment is on at most ${most} invoices`,
  putOnInvoices: (amount: string) => `${amount} is put on invoices`,
  putIsMore: (amount: string, excess: string) => `${amount} is put on invoices: that is ${excess} more`,
  moreThanAmount: (excess: string) => `${excess} more than the amount is put on invoices`,
  allOnInvoices: "All of it is on invoices",
  forOpening: (opening: string) => `${opening} is for the opening balance`,
  forOpeningAndAdvance: (opening: string, advance: string) =>
    `${opening} is for the opening balance, ${advance} remains as an advance`,
  remainsAsAdvance: (advance: string) => `${advance} remains as an advance`,
};

/** What of a payment is on which open invoice, and what remains. */
export type PaymentPartsTexts = typeof english;
export const paymentPartsTexts = inLanguage("paymentParts", english);
