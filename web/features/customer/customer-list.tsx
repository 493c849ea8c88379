import type { CustomerListRow } from "@bahi/contracts/customer/api.ts";
import { digitsSearched, hasNumberWith } from "@bahi/contracts/customer/phone-numbers.ts";
import { searchText } from "@bahi/contracts/search/words.ts";
import { readDay } from "../../format/dates.ts";
import { rupees } from "../../format/money.ts";
import type { ListColumn, ListSpec } from "../../list/use-list.ts";
import { customersList } from "../../queries/customers.ts";
import { everydayTexts } from "../../texts/everyday.ts";
import { customerTexts as texts } from "../../texts/customer.ts";
import { PhoneText } from "../../ui/phone-text.tsx";
import { Truncated } from "../../ui/truncated.tsx";
import { TwoTexts } from "../../ui/two-texts.tsx";

const NAME_LENGTH_MAX = 25;
const ADDRESS_LENGTH_MAX = 30;
const TRANSPORTER_LENGTH_MAX = 20;

const balance: ListColumn<CustomerListRow> = {
  id: "balance",
  header: texts.balance,
  value: (customer) => customer.balance,
  isFigure: true,
  narrow: "beside",
  cell: ({ balance: amount = 0 }) => (
    <span className={amount < 0 ? "text-good" : ""}>
      {rupees(Math.abs(amount))}
      {amount < 0 && <span className="sr-only"> {texts.inCredit}</span>}
      {/* As wide where it is not seen, so that the decimal points stand below each other. */}
      <span
        aria-hidden="true"
        className={`ml-1 inline-block min-w-4 text-left text-xs ${amount < 0 ? "" : "invisible"}`}
      >
        {texts.creditMark}
      </span>
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
      header: texts.name,
      value: (customer) => customer.name,
      narrow: "title",
      cell: (customer) => (
        <TwoTexts
          first={<Truncated text={customer.name} lengthMax={NAME_LENGTH_MAX} />}
          second={texts.idOf(String(customer.id))}
        />
      ),
    },
    {
      id: "phone",
      header: texts.phone,
      value: (customer) => customer.phone,
      cell: (customer) => (customer.phone ? <PhoneText phone={customer.phone} /> : everydayTexts.none),
    },
    {
      id: "address",
      header: texts.address,
      value: (customer) => customer.address,
      cell: (customer) =>
        customer.address ? (
          <Truncated text={customer.address} lengthMax={ADDRESS_LENGTH_MAX} />
        ) : (
          everydayTexts.none
        ),
    },
    {
      id: "transporter",
      header: texts.transporter,
      value: (customer) => customer.transporter,
      cell: (customer) =>
        customer.transporter ? (
          <Truncated text={customer.transporter} lengthMax={TRANSPORTER_LENGTH_MAX} />
        ) : (
          everydayTexts.none
        ),
    },
    {
      id: "created_at",
      header: texts.created,
      value: (customer) => customer.created_at,
      cell: (customer) => <span className="whitespace-nowrap">{readDay(customer.created_at)}</span>,
    },
    balance,
  ],
  texts: ({ name, company_name, address, transporter, phone }) => [
    searchText([name, company_name]),
    searchText([address, transporter], [phone]),
  ],
  isFoundElsewhere: ({ phone }, q) => hasNumberWith(phone, digitsSearched(q)),
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
