import { inLanguage } from "./in-language.ts";

const english = {
  number: "Invoice Number",
  correctedOn: "Corrected on",
  dueBy: "Due by",
  transporter: "Transporter",
  totalBoxes: "Total Boxes",
  totalItems: "Total Items",
  totalAmount: "Total Amount",
  status: "Status",
  billTo: "Bill To",
  gstNumber: (number: string) => `GST number: ${number}`,
  thanks: "Thank you for your business!",
  generated: (moment: string) => `Generated on ${moment}`,
  boxes: (count: string) => `Boxes ${count}`,
  lineNumber: (amount: string) => `Number ${amount}`,
  payByUpi: (amount: string) => `Pay ${amount} by UPI`,
  scanToPay: "Scan to pay by UPI",
  whatIsDue: "What is due",
  overpaidByCustomer: (customer: string) => `overpaid by ${customer}`,
  dueFrom: (customer: string) => `due from ${customer}`,
  dueFromOn: (customer: string, date: string) => `due from ${customer}, on ${date}`,
  dueFromSince: (customer: string, date: string) => `due from ${customer}, since ${date}`,
  paymentsReceived: "Payments Received",
  paymentRows: "Payments received",
  paymentsNotLoaded: "The payments could not be loaded.",
  noPayments: "No payments received yet",
  totalReceived: "Total Received",
  discount: "Discount",
  creditNotes: "Credit Notes",
  overpaidBy: "Overpaid by",
  balanceDue: "Balance Due",
  method: "Method",
  ofAmount: (amount: string) => `of ${amount}`,
};

/** An invoice on the screen. What is printed is in English (`@bahi/paper`). */
export type InvoiceSheetTexts = typeof english;
export const invoiceSheetTexts = inLanguage("invoiceSheet", english);
