import type { CustomerRecord } from "@bahi/contracts/customer/api.ts";
import { digitsSearched, hasNumberWith } from "@bahi/contracts/customer/phone-numbers.ts";
import { readDay } from "../../format/dates.ts";
import type { ListSpec } from "../../list/use-list.ts";
import { customersList } from "../../queries/customers.ts";
import { Truncated } from "../../ui/truncated.tsx";

const NAME_LENGTH_MAX = 25;
const ADDRESS_LENGTH_MAX = 30;
const TRANSPORTER_LENGTH_MAX = 20;
const NOTHING = "N/A";

export const customerList: ListSpec<CustomerRecord> = {
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
  ],
  matches: (customer, q) =>
    [customer.name, customer.phone, customer.address, customer.transporter].some((text) =>
      text.toLowerCase().includes(q),
    ) || hasNumberWith(customer.phone, digitsSearched(q)),
  filters: {},
};
