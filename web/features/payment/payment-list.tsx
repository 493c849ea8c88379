import type { PaymentListRow } from "@bahi/contracts/payment/api.ts";
import type { PaymentMethod } from "@bahi/contracts/payment/events.ts";
import { amountSearched, numberSearched } from "@bahi/contracts/search/figures.ts";
import { searchText } from "@bahi/contracts/search/words.ts";
import { readDate } from "../../format/dates.ts";
import { rupees } from "../../format/money.ts";
import type { ListColumn, ListSpec } from "../../list/use-list.ts";
import { paymentsList } from "../../queries/payments.ts";
import { everydayTexts } from "../../texts/everyday.ts";
import { paymentTexts as texts } from "../../texts/payment.ts";
import { CustomerName } from "../../ui/customer-name.tsx";
import { Truncated } from "../../ui/truncated.tsx";
import { methodNames } from "../../texts/names.ts";
import { invoiceIdsOf, PaymentInvoices } from "./payment-invoices.tsx";

const NAME_LENGTH_MAX = 20;
const REFERENCE_LENGTH_MAX = 15;

/** As the list names the methods: shorter than the form where a column is narrow. */
const shortMethodNames: Readonly<Record<PaymentMethod, string>> = { ...methodNames, card: texts.card };

/** What a filter offers. */
export const methodOptions: Readonly<Record<string, string>> = { "": texts.allMethods, ...shortMethodNames };
export const kindOptions: Readonly<Record<string, string>> = { "": texts.allKinds, ...texts.kinds };

/** The filters that the address asks for; blank for none, and for a word that the filter does not offer. */
export function offeredFilters({ method = "", kind = "" }: Readonly<Record<string, string>>) {
  return {
    method: Object.hasOwn(methodOptions, method) ? method : "",
    kind: Object.hasOwn(kindOptions, kind) ? kind : "",
  };
}

const day: ListColumn<PaymentListRow> = {
  id: "payment_date",
  header: everydayTexts.date,
  value: (payment) => payment.payment_date,
  cell: (payment) => <span className="whitespace-nowrap">{readDate(payment.payment_date)}</span>,
};

const columns: readonly ListColumn<PaymentListRow>[] = [
  {
    id: "id",
    header: texts.id,
    value: (payment) => payment.id,
    cell: (payment) => `#${payment.id}`,
  },
  {
    id: "customer_name",
    header: everydayTexts.customer,
    value: (payment) => payment.customer_name,
    narrow: "title",
    cell: (payment) => (
      <CustomerName
        name={payment.customer_name}
        company={payment.customer_company}
        nameLengthMax={NAME_LENGTH_MAX}
      />
    ),
  },
  day,
  {
    id: "invoice_id",
    header: everydayTexts.invoice,
    value: (payment) => invoiceIdsOf(payment)[0] ?? null,
    cell: (payment) => <PaymentInvoices payment={payment} />,
  },
  {
    id: "payment_method",
    header: texts.method,
    value: (payment) => payment.payment_method,
    cell: (payment) => <span className="whitespace-nowrap">{shortMethodNames[payment.payment_method]}</span>,
  },
  {
    id: "reference_number",
    header: texts.reference,
    value: (payment) => payment.reference_number,
    cell: (payment) =>
      payment.reference_number ? (
        <Truncated text={payment.reference_number} lengthMax={REFERENCE_LENGTH_MAX} />
      ) : (
        everydayTexts.none
      ),
  },
];

const amounts: readonly ListColumn<PaymentListRow>[] = [
  {
    id: "amount",
    header: everydayTexts.amount,
    value: (payment) => payment.amount,
    isFigure: true,
    narrow: "beside",
    cell: (payment) => <strong className="font-semibold">{rupees(payment.amount ?? 0)}</strong>,
  },
  {
    id: "discount_amount",
    header: texts.discount,
    value: (payment) => payment.discount_amount,
    isFigure: true,
    narrow: "none",
    cell: (payment) => (payment.discount_amount ? rupees(payment.discount_amount) : "–"),
  },
];

function hasNumber(payment: PaymentListRow, q: string): boolean {
  const number = numberSearched(q);
  if (number === undefined) return false;
  return [payment.id, ...invoiceIdsOf(payment)].some((id) => String(id).includes(number));
}

/** An amount is found as it is shown, and without its sign and commas. */
function hasAmount(payment: PaymentListRow, q: string): boolean {
  const figures = amountSearched(q);
  return figures !== "" && payment.amount?.toFixed(2).includes(figures) === true;
}

function hasNumberOrAmount(payment: PaymentListRow, q: string): boolean {
  return hasNumber(payment, q) || hasAmount(payment, q);
}

const ofStaff: ListSpec<PaymentListRow> = {
  source: paymentsList,
  preset: { sort: "payment_date", order: "desc" },
  pageSize: 10,
  columns,
  texts: ({ customer_name, customer_company, reference_number, payment_method }) => [
    searchText([customer_name, customer_company]),
    // The code as well: who reads Hindi may search for the English word.
    searchText([reference_number, shortMethodNames[payment_method], payment_method]),
  ],
  misspeltTexts: 2,
  isFoundElsewhere: hasNumber,
  hasFigure: hasNumber,
  filters: {
    method: (payment, word) => {
      const { method } = offeredFilters({ method: word });
      return method === "" || payment.payment_method === method;
    },
    kind: (payment, word) => {
      const { kind } = offeredFilters({ kind: word });
      return kind === "" || (invoiceIdsOf(payment).length === 0) === (kind === "advance");
    },
  },
  serverFilters: offeredFilters,
};

const ofAdmin: ListSpec<PaymentListRow> = {
  ...ofStaff,
  columns: [...columns.slice(0, 4), ...amounts, ...columns.slice(4)],
  isFoundElsewhere: hasNumberOrAmount,
  hasFigure: hasNumberOrAmount,
};

/** Amounts are shown, sorted by and searched for by admins alone. */
export function paymentListOf(isAdmin: boolean): ListSpec<PaymentListRow> {
  return isAdmin ? ofAdmin : ofStaff;
}
