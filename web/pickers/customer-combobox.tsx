import type { CustomerRecord } from "@bahi/contracts/customer/api.ts";
import { useQuery } from "@tanstack/react-query";
import { customerSearchQuery } from "../queries/customers.ts";
import { Combobox, type ComboboxProps } from "./combobox.tsx";
import { SEARCH_DELAY_MS, SEARCH_LENGTH_MIN } from "./search.ts";
import { useDebounced } from "./use-debounced.ts";

const NONE: never[] = [];

type CustomerComboboxProps = Pick<
  ComboboxProps<CustomerRecord>,
  | "label"
  | "required"
  | "error"
  | "hint"
  | "placeholder"
  | "disabled"
  | "inputRef"
  | "autoFocus"
  | "className"
  | "text"
  | "onText"
  | "onPick"
  | "highlightsFirst"
  | "onEarlyEnter"
> & {
  /** The one that is chosen; its own name is not searched for again. */
  chosen?: Pick<CustomerRecord, "name"> | undefined;
  /** Says that there is none, where one must be chosen. A name that is new may well be unknown. */
  saysNone?: boolean;
};

/** A customer by name, phone, address or transporter, from two characters on. */
export function CustomerCombobox({ chosen, saysNone = true, ...rest }: CustomerComboboxProps) {
  const q = useDebounced(rest.text.trim(), SEARCH_DELAY_MS);
  const isSearching = q.length >= SEARCH_LENGTH_MIN && q !== chosen?.name;
  const search = useQuery({ ...customerSearchQuery(q), enabled: isSearching });
  const text = rest.text.trim();
  const isOnItsWay =
    text.length >= SEARCH_LENGTH_MIN && text !== chosen?.name && (text !== q || search.isPending);
  // What belongs to an older text is not offered for a newer one.
  const isCurrent = isSearching && text === q;
  return (
    <Combobox
      {...rest}
      items={isCurrent ? (search.data ?? NONE) : NONE}
      isSearching={isOnItsWay}
      message={isCurrent ? messageOf(search, saysNone) : undefined}
      keyOf={(customer) => customer.id}
      textOf={(customer) => customer.name}
      render={(customer) => <CustomerOption customer={customer} />}
    />
  );
}

function messageOf(search: { isPending: boolean; isError: boolean }, saysNone: boolean): string | undefined {
  if (search.isPending) return "Searching...";
  if (search.isError) return "Failed to search customers";
  return saysNone ? "No customers found" : undefined;
}

function CustomerOption({ customer }: { customer: CustomerRecord }) {
  const detail = [customer.company_name, customer.phone, customer.address].filter(Boolean).join(" · ");
  return (
    <>
      <span className="block font-medium">{customer.name}</span>
      {detail && <span className="block truncate text-ink-soft">{detail}</span>}
    </>
  );
}
