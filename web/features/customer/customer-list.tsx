import type { CustomerListRow } from "@bahi/contracts/customer/api.ts";
import { digitsSearched, hasNumberWith } from "@bahi/contracts/customer/phone-numbers.ts";
import { readDay } from "../../format/dates.ts";
import { rupees } from "../../format/money.ts";
import type { ListColumn, ListSpec } from "../../list/use-list.ts";
import { customersList } from "../../queries/customers.ts";
import { Truncated } from "../../ui/truncated.tsx";

const NAME_LENGTH_MAX = 25;
const ADDRESS_LENGTH_MAX = 30;
const TRANSPORTER_LENGTH_MAX = 20;
const NOTHING = "N/A";

const balance: ListColumn<CustomerListRow> = {
  id: "balance",
  header: "Balance",
  value: (customer) => customer.balance,
  isFigure: true,
  narrow: "beside",
  cell: ({ balance: amount = 0 }) => (
    <span className={amount < 0 ? "text-good" : ""}>
      {rupees(Math.abs(amount))}
      {amount < 0 && (
        <>
          <span className="sr-only"> in credit</span>
          <span aria-hidden="true" className="ml-1 text-xs">
            Cr
          </span>
        </>
      )}
    </span>
  ),
};

const adminSpec: ListSpec<CustomerListRow> = {
  source: customersList,
  preset: { sort: "name", order: "asc" },
  pageSize: 25,
  columns: [
    {
      id: "name",
      header: "Name",
      value: (customer) => customer.name,
      narrow: "title",
      cell: (customer) => (
        <>
          <Truncated text={customer.name} lengthMax={NAME_LENGTH_MAX} />
          <span className="block text-xs font-normal text-ink-soft">ID: {customer.id}</span>
        </>
      ),
    },
    {
      id: "phone",
      header: "Phone",
      value: (customer) => customer.phone,
      cell: (customer) => <span className="tabular-nums">{customer.phone || NOTHING}</span>,
    },
    {
      id: "address",
      header: "Address",
      value: (customer) => customer.address,
      cell: (customer) =>
        customer.address ? <Truncated text={customer.address} lengthMax={ADDRESS_LENGTH_MAX} /> : NOTHING,
    },
    {
      id: "transporter",
      header: "Transporter",
      value: (customer) => customer.transporter,
      cell: (customer) =>
        customer.transporter ? (
          <Truncated text={customer.transporter} lengthMax={TRANSPORTER_LENGTH_MAX} />
        ) : (
          NOTHING
        ),
    },
    {
      id: "created_at",
      header: "Created",
      value: (customer) => customer.created_at,
      cell: (customer) => <span className="whitespace-nowrap">{readDay(customer.created_at)}</span>,
    },
    balance,
  ],
  matches: (customer, q) =>
    [customer.name, customer.phone, customer.address, customer.transporter].some((text) =>
      text.toLowerCase().includes(q),
    ) || hasNumberWith(customer.phone, digitsSearched(q)),
  filters: {},
};

/** The staff's list has no balances: the server does not send them. */
const staffSpec: ListSpec<CustomerListRow> = {
  ...adminSpec,
  columns: adminSpec.columns.filter((column) => column !== balance),
};

export function customersSpec(isAdmin: boolean): ListSpec<CustomerListRow> {
  return isAdmin ? adminSpec : staffSpec;
}
