import type { CustomerRecord } from "@bahi/contracts/customer/api.ts";
import { companyBeside } from "@bahi/contracts/customer/company-beside.ts";
import { customerSearchQuery } from "../queries/customers.ts";
import { useAdding } from "./adding.ts";
import { RecordCombobox, type RecordPickerProps } from "./record-combobox.tsx";

type CustomerComboboxProps = RecordPickerProps<CustomerRecord> & {
  chosen?: Pick<CustomerRecord, "name"> | undefined;
};

function nameOf(customer: CustomerRecord): string {
  return customer.name;
}

/** A customer by name, phone, address or transporter. */
export function CustomerCombobox({ chosen, ...props }: CustomerComboboxProps) {
  const add = useAdding();
  return (
    <RecordCombobox
      {...props}
      onAdd={(text, onAdded) => add({ noun: "customer", text, onAdded })}
      noun="customer"
      chosenName={chosen?.name}
      searchFor={customerSearchQuery}
      nameOf={nameOf}
      render={(customer) => <CustomerOption customer={customer} />}
    />
  );
}

function CustomerOption({ customer }: { customer: CustomerRecord }) {
  const company = companyBeside(customer.name, customer.company_name);
  const detail = [company, customer.phone, customer.address].filter(Boolean).join(" · ");
  return (
    <>
      <span className="block font-medium">{customer.name}</span>
      {detail && <span className="block truncate text-ink-soft">{detail}</span>}
    </>
  );
}
