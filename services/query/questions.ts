import { getCreditNote } from "./credit-note/get-credit-note.ts";
import { listCreditNotes } from "./credit-note/list-credit-notes.ts";
import { getAccount } from "./customer/get-account.ts";
import { getCustomer } from "./customer/get-customer.ts";
import { printCreditNote } from "./credit-note/print-credit-note.ts";
import { listCustomers } from "./customer/list-customers.ts";
import { listDuplicates } from "./customer/list-duplicates.ts";
import { listHoldings } from "./customer/list-holdings.ts";
import { listTransporters } from "./customer/list-transporters.ts";
import { searchCustomers } from "./customer/search-customers.ts";
import { explainAccount } from "./explain/explain-account.ts";
import { explainCreditNote } from "./explain/explain-credit-note.ts";
import { explainCustomerLedger } from "./explain/explain-customer-ledger.ts";
import { explainDayBook } from "./explain/explain-day-book.ts";
import { explainInvoice } from "./explain/explain-invoice.ts";
import { explainPayment } from "./explain/explain-payment.ts";
import { explainReceivables } from "./explain/explain-receivables.ts";
import { explainSalesAnalysis } from "./explain/explain-sales-analysis.ts";
import { listHistory } from "./history/list-history.ts";
import { histories } from "./history/get-history.ts";
import { getInvoiceCopy } from "./invoice/get-copy.ts";
import { getInvoice } from "./invoice/get-invoice.ts";
import { listInvoices } from "./invoice/list-invoices.ts";
import { listInvoiceVersions } from "./invoice/list-versions.ts";
import { printInvoice } from "./invoice/print-invoice.ts";
import { getPayment } from "./payment/get-payment.ts";
import { getReceipt } from "./payment/get-receipt.ts";
import { listPayments } from "./payment/list-payments.ts";
import { printReceipt } from "./payment/print-receipt.ts";
import { getProduct } from "./product/get-product.ts";
import { getLastSale } from "./product/last-sale.ts";
import { listProducts } from "./product/list-products.ts";
import { searchProducts } from "./product/search-products.ts";
import { getCustomerLedger } from "./report/customer-ledger.ts";
import { printCustomerLedger } from "./report/print-customer-ledger.ts";
import { getDashboard } from "./report/dashboard.ts";
import { getDayBook } from "./report/day-book.ts";
import { getOutliers } from "./report/outliers.ts";
import { getReceivables } from "./report/receivables.ts";
import { reportChanges } from "./report/report-changes.ts";
import { getSalesAnalysis } from "./report/sales-analysis.ts";
import { getSalesRanking } from "./report/sales-ranking.ts";
import { searchEverything } from "./search/search-everything.ts";
import { getSettings } from "./settings/get-settings.ts";
import { getMe } from "./user/get-me.ts";
import { listUsers } from "./user/list-users.ts";

/** Everything that can be asked; one that is missing here has no address. */
export const questions = [
  getMe,
  listUsers,
  getSettings,
  listCustomers,
  searchCustomers,
  listTransporters,
  listDuplicates,
  listHoldings,
  getCustomer,
  getAccount,
  listProducts,
  searchProducts,
  getProduct,
  getLastSale,
  listInvoices,
  getInvoice,
  printInvoice,
  getInvoiceCopy,
  listInvoiceVersions,
  listPayments,
  getPayment,
  getReceipt,
  printReceipt,
  listCreditNotes,
  getCreditNote,
  printCreditNote,
  getCustomerLedger,
  printCustomerLedger,
  getSalesAnalysis,
  getSalesRanking,
  getOutliers,
  getReceivables,
  getDashboard,
  getDayBook,
  ...reportChanges,
  explainCustomerLedger,
  explainSalesAnalysis,
  explainReceivables,
  explainDayBook,
  explainInvoice,
  explainPayment,
  explainCreditNote,
  explainAccount,
  searchEverything,
  ...Object.values(histories),
  listHistory,
];
