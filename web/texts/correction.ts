import { inLanguage } from "./in-language.ts";

const english = {
  title: (id: number) => `Correct Invoice #${id}`,
  subtitle: "Its number stays, and every earlier version can be opened and printed.",
  save: "Save Correction",
  saved: "Invoice corrected successfully!",
  notSaved: "Failed to correct invoice",
  unfinished: "The invoice is not corrected yet",
  leave: "It is not corrected yet, and this browser keeps nothing. What you entered will be lost.",
  nothingChanged: "Nothing is changed yet, so there is nothing to save.",
  noReason: "Please say why the invoice is corrected",
  correction: "Correction",
  reasonAsked: "Why is it corrected?",
  reasonHint:
    "It stands in the history and with the versions of the invoice. Enter takes what is highlighted.",
  reasons: {
    wrongProduct: "Wrong product",
    wrongNumber: "Wrong number",
    wrongQuantity: "Wrong quantity",
    wrongUnit: "Wrong unit",
    wrongBoxes: "Wrong boxes",
    lineMissing: "A line was missing",
    notDelivered: "Not delivered",
    wrongCustomer: "Wrong customer",
    wrongDate: "Wrong date",
    typingMistake: "Typing mistake",
    agreed: "Agreed with the customer",
  },
  changedSinceLeft: "This invoice was changed since you left your correction.",
  changedMeanwhile: "This invoice was changed meanwhile.",
  isKept: "What you typed is kept, and not saved yet",
  newerNotLoaded: "The invoice as it is now could not be loaded.",
  sinceOpened: "Since you opened the form:",
  keepMine: "Keep mine instead",
  loadTheirs: "Load theirs, drop mine",
  saveAgain: "Save again: yours then takes the place of theirs, which stays an earlier version.",
  totalBefore: "Total before",
  totalAfter: "Total after the correction",
  received: "Received for it",
  discount: "Discount",
  creditNotes: "Credit notes",
  overpaidBy: "Overpaid by",
  balanceDue: "Balance due after it",
  discountTooLarge: (discount: string) =>
    `The discount of ${discount} on this invoice is more than its new total leaves room for. Take it off in the payment first.`,
  goesBack: (amount: string) => `${amount} goes back to the advance`,
  goesBackOfPayment: (amount: string, id: number) => `${amount} of payment #${id} goes back to the advance`,
  payments: "Payments",
  whatGoesBack: "What goes back to the advance",
  partOfPayment: (amount: string, id: number, date: string, method: string) =>
    `${amount} of payment #${id} · ${date} · ${method}`,
  staysInAccount: "The money stays in the account of the customer and can be put on another invoice.",
};

/** The form that corrects a saved invoice. */
export type CorrectionTexts = typeof english;
export const correctionTexts = inLanguage("correction", english);
