import { inLanguage } from "./in-language.ts";

const english = {
  add: "Add Payment",
  edit: "Edit Payment",
  loading: "Loading payment...",
  notLoaded: "The payment could not be loaded",
  notFetched: "Failed to load payments. Please try again.",

  searchCustomer: "Search by name or phone...",
  invoiceOptional: "Invoice (optional)",
  forAllOfIt:
    "For all of the amount. Left empty, the amount can be put on several below; the rest is an advance.",
  withoutInvoice: "Without an invoice the payment is an advance.",
  paymentDate: "Payment Date",
  amount: "Amount (₹)",
  discountAmount: "Discount Amount (₹)",
  discountReason: "Discount Reason",
  onInvoice: (id: number) => `On invoice #${id}`,
  method: "Payment Method",
  selectMethod: "Select payment method",
  referenceNumber: "Reference Number",
  keysOfNotes: "Enter saves; Shift+Enter begins a new line.",

  lookingUpDue: "Looking up what is due...",
  nothingDue: (id: number) => `Nothing is due on invoice #${id}.`,
  stillDue: (amount: string) => `Still due: ${amount}`,
  fillIn: "Fill in",
  fillInByKey: "Fill in the amount that is still due",
  moreThanDue: "More than is due",
  overpays: (amount: string, id: number) =>
    `This is ${amount} more than is due on invoice #${id}. It can be saved all the same; the invoice will then be overpaid.`,
  advanceAvailable: (amount: string) => `${amount} advance available.`,
  applyAfterClosing: (id: number) => `Close this form to apply it to invoice #${id}.`,
  appliedOnInvoices: "Each open invoice offers on its page to apply it.",

  customerRequired: "Customer is required",
  chooseInvoice: "Choose an invoice of the list, or leave this empty",
  dateRequired: "Payment date is required",
  amountRequired: "Amount must be greater than 0",
  methodRequired: "Payment method is required",
  referenceRequired: "Reference number is required for this payment method",
  discountBelowZero: "Discount amount cannot be negative",
  discountLost: (id: number) =>
    `It is on invoice #${id}, which would get no money: make it 0 first, or leave money there`,

  keys: (tab: string, enter: string, save: string, close: string) =>
    `${tab} or ${enter} next field · ${save} saves · ${close} closes`,
  notCreated: (why: string) => `Failed to create payment: ${why}`,
  notUpdated: (why: string) => `Failed to update payment: ${why}`,
  created: "Payment created successfully!",
  addedToInvoice: "Payment added successfully!",
  updated: "Payment updated successfully!",
  saved: (id: number) => `Payment #${id} is saved.`,
  showReceipt: "Show receipt",
};

/** The form of a payment. What of it is on which invoice stands in `payment-parts.ts`. */
export type PaymentFormTexts = typeof english;
export const paymentFormTexts = inLanguage("paymentForm", english);
