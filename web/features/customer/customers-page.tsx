import { MasterDataPage } from "../../list/master-data-page.tsx";
import { deleteCustomer } from "../../queries/customers.ts";
import { useIsAdmin } from "../../session/session.ts";
import { customerTexts } from "../../texts/customer.ts";
import { CustomerDialog } from "./customer-dialog.tsx";
import { customersSpec } from "./customer-list.tsx";

export function CustomersPage() {
  return (
    <MasterDataPage
      noun="customers"
      spec={customersSpec(useIsAdmin())}
      texts={customerTexts}
      nameOf={({ name }) => name}
      renderForm={(customer, onClose) => <CustomerDialog customer={customer} onClose={onClose} />}
      remove={deleteCustomer}
    />
  );
}
