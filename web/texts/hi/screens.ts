import { advance } from "./advance.ts";
import { booksLock } from "./books-lock.ts";
import { correction } from "./correction.ts";
import { creditNote } from "./credit-note.ts";
import { customerForm } from "./customer-form.ts";
import { customer } from "./customer.ts";
import { dayBook } from "./day-book.ts";
import { drafts } from "./drafts.ts";
import { duplicates } from "./duplicates.ts";
import { events } from "./events.ts";
import { explained } from "./explained.ts";
import { fields } from "./fields.ts";
import { goTo } from "./go-to.ts";
import { history } from "./history.ts";
import { importFields } from "./import-fields.ts";
import { imports } from "./import.ts";
import { invoiceForm } from "./invoice-form.ts";
import { invoiceLines } from "./invoice-lines.ts";
import { invoiceList } from "./invoice-list.ts";
import { invoiceSheet } from "./invoice-sheet.ts";
import { invoice } from "./invoice.ts";
import { issueCreditNote } from "./issue-credit-note.ts";
import { ledger } from "./ledger.ts";
import { list } from "./list.ts";
import { lock } from "./lock.ts";
import { machinery } from "./machinery.ts";
import { openingBalance } from "./opening-balance.ts";
import { outliers } from "./outliers.ts";
import { password } from "./password.ts";
import { paymentForm } from "./payment-form.ts";
import { paymentParts } from "./payment-parts.ts";
import { payment } from "./payment.ts";
import { pickers } from "./pickers.ts";
import { productForm } from "./product-form.ts";
import { product } from "./product.ts";
import { receipt } from "./receipt.ts";
import { receivables } from "./receivables.ts";
import { reportChanges } from "./report-changes.ts";
import { report } from "./report.ts";
import { sale } from "./sale.ts";
import { sales } from "./sales.ts";
import { serverSentences } from "./server-sentences.ts";
import { settings } from "./settings.ts";
import { share } from "./share.ts";
import { system } from "./system.ts";
import { users } from "./users.ts";
import { values } from "./values.ts";
import { versions } from "./versions.ts";

/** What is said beyond the first screen. */
export const screens = {
  advance,
  booksLock,
  correction,
  creditNote,
  customer,
  customerForm,
  dayBook,
  drafts,
  duplicates,
  events,
  explained,
  fields,
  goTo,
  history,
  importFields,
  imports,
  invoice,
  invoiceForm,
  invoiceLines,
  invoiceList,
  invoiceSheet,
  issueCreditNote,
  ledger,
  list,
  lock,
  machinery,
  openingBalance,
  outliers,
  password,
  payment,
  paymentForm,
  paymentParts,
  pickers,
  product,
  productForm,
  receipt,
  receivables,
  report,
  reportChanges,
  sale,
  sales,
  serverSentences,
  settings,
  share,
  system,
  users,
  values,
  versions,
};
