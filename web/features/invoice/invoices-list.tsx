import type { InvoiceListRow, PaymentStatus } from "@bahi/contracts/invoice/api.ts";
import { numberSearched } from "@bahi/contracts/search/figures.ts";
import { searchText } from "@bahi/contracts/search/words.ts";
import { readDate, readDay } from "../../format/dates.ts";
import { dueDateOf, overdueOn } from "../../format/due-date.ts";
import { count, rupees } from "../../format/money.ts";
import type { ListColumn, ListSpec } from "../../list/use-list.ts";
import { invoicesList } from "../../queries/invoices.ts";
import { CustomerName } from "../../ui/customer-name.tsx";
import { PaymentStatusBadge } from "../../ui/payment-status.tsx";
import { TwoTexts } from "../../ui/two-texts.tsx";
import { useToday } from "../../ui/use-today.ts";
import { statusNames } from "../../texts/names.ts";
import { invoiceListTexts as texts } from "../../texts/invoice-list.ts";

const CUSTOMER_LENGTH_MAX = 20;

const statuses: readonly PaymentStatus[] = ["pending", "partial", "complete", "overpaid"];

/** What the filter offers. */
export const statusOptions: Readonly<Record<string, string>> = {
  "": texts.allStatuses,
  ...Object.fromEntries(statuses.map((status) => [status, statusNames[status]])),
};

/** The status that the address asks for; undefined for none, and for a word that is no status. */
export function statusOf(word: string | undefined): PaymentStatus | undefined {
  return statuses.find((known) => known === word);
}

const amount: ListColumn<InvoiceListRow> = {
  id: "total_amount",
  header: texts.columns.amount,
  value: (invoice) => invoice.total_amount,
  isFigure: true,
  narrow: "beside",
  cell: (invoice) => rupees(invoice.total_amount ?? 0),
};

/** What is overpaid has nothing due. */
const amountDue: ListColumn<InvoiceListRow> = {
  id: "amount_due",
  header: texts.columns.amountDue,
  value: (invoice) => invoice.amount_due,
  isFigure: true,
  cell: (invoice) => <Due amount={invoice.amount_due ?? 0} />,
};

const amounts: ReadonlySet<ListColumn<InvoiceListRow>> = new Set([amount, amountDue]);

const columns: readonly ListColumn<InvoiceListRow>[] = [
  {
    id: "id",
    header: texts.columns.id,
    value: (invoice) => invoice.id,
    narrow: "title",
    cell: (invoice) => `#${invoice.id}`,
  },
  {
    id: "customer_name",
    header: texts.columns.customer,
    value: (invoice) => invoice.customer_name,
    narrow: "title",
    cell: (invoice) => (
      <CustomerName
        name={invoice.customer_name}
        company={invoice.customer_company}
        nameLengthMax={CUSTOMER_LENGTH_MAX}
      />
    ),
  },
  {
    id: "invoice_date",
    header: texts.columns.date,
    value: (invoice) => invoice.invoice_date,
    cell: (invoice) => <span className="whitespace-nowrap">{readDate(invoice.invoice_date)}</span>,
  },
  {
    id: "due_date",
    header: texts.columns.due,
    value: dueDateOf,
    cell: (invoice) => <DueCell invoice={invoice} />,
  },
  amount,
  amountDue,
  {
    id: "payment_status",
    header: texts.columns.status,
    value: (invoice) => invoice.payment_status,
    narrow: "beside",
    cell: (invoice) => <PaymentStatusBadge status={invoice.payment_status} />,
  },
  {
    id: "total_boxes",
    header: texts.columns.boxes,
    value: (invoice) => invoice.total_boxes,
    isFigure: true,
    cell: (invoice) => count(invoice.total_boxes),
  },
  {
    id: "sales_count",
    header: texts.columns.items,
    value: (invoice) => invoice.sales_count,
    isFigure: true,
    cell: (invoice) => count(invoice.sales_count),
  },
  {
    id: "created_at",
    header: texts.columns.created,
    value: (invoice) => invoice.created_at,
    isHidden: true,
    cell: (invoice) => readDay(invoice.created_at),
  },
];

/** Rows are without the number as long as an update has not built the read models anew. */
function isOfOtherBooks({ bill_number: number }: Partial<InvoiceListRow>, q: string): boolean {
  return number?.toLowerCase() === q;
}

function hasNumber({ id }: InvoiceListRow, q: string): boolean {
  const number = numberSearched(q);
  return number !== undefined && String(id).includes(number);
}

const adminSpec: ListSpec<InvoiceListRow> = {
  source: invoicesList,
  preset: { sort: "created_at", order: "desc" },
  pageSize: 25,
  columns,
  texts: ({ customer_name, customer_company }) => [searchText([customer_name, customer_company])],
  isFoundElsewhere: (invoice, q) => isOfOtherBooks(invoice, q) || hasNumber(invoice, q),
  hasFigure: hasNumber,
  filters: {
    payment_status: (invoice, word) => invoice.payment_status === (statusOf(word) ?? invoice.payment_status),
  },
  serverFilters: ({ payment_status: word }) => ({ payment_status: statusOf(word) ?? "" }),
};

/** The staff's list has no amounts: the server does not send them. */
const staffSpec: ListSpec<InvoiceListRow> = {
  ...adminSpec,
  columns: columns.filter((column) => !amounts.has(column)),
};

function Due({ amount: rupeesDue }: { amount: number }) {
  if (rupeesDue > 0) return <>{rupees(rupeesDue)}</>;
  return <NothingDue />;
}

function NothingDue() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{texts.nothingDue}</span>
    </>
  );
}

function DueCell({ invoice }: { invoice: InvoiceListRow }) {
  const due = dueDateOf(invoice);
  const overdue = overdueOn(useToday(), invoice);
  if (due === undefined) return <NothingDue />;
  const date = <span className="whitespace-nowrap">{readDate(due)}</span>;
  if (overdue === undefined) return date;
  return <TwoTexts first={date} second={<span className="whitespace-nowrap text-bad">{overdue}</span>} />;
}

export function invoicesSpec(isAdmin: boolean): ListSpec<InvoiceListRow> {
  return isAdmin ? adminSpec : staffSpec;
}
