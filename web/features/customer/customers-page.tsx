import type { CustomerRecord } from "@bahi/contracts/customer/api.ts";
import { useState } from "react";
import { ListView } from "../../list/list-view.tsx";
import { useList } from "../../list/use-list.ts";
import { useNewRecord } from "../../list/use-new-record.ts";
import { useIsAdmin } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { DeleteIcon } from "../../ui/icons.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { useShortcuts } from "../../ui/shortcuts.tsx";
import { CustomerDialog } from "./customer-dialog.tsx";
import { customersSpec } from "./customer-list.tsx";
import { DeleteCustomer } from "./delete-customer.tsx";

type Open = { what: "edit" | "delete"; customer: CustomerRecord };

export function CustomersPage() {
  const isAdmin = useIsAdmin();
  const list = useList(customersSpec(isAdmin));
  const adding = useNewRecord();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  useShortcuts([
    { keys: "Ctrl+N", label: "Add Customer", run: adding.open },
    { keys: "Alt+A", label: "Add Customer", run: adding.open },
  ]);

  return (
    <>
      <PageHeader title="Customers" subtitle="Manage your customer database">
        <Button look="primary" onClick={adding.open} title="Ctrl+N or Alt+A">
          Add Customer
        </Button>
      </PageHeader>
      {!isAdmin && (
        <Notice className="mb-4">
          <strong>Staff Access:</strong> You can add and edit customers. For deletion capabilities, please
          contact your administrator.
        </Notice>
      )}
      <ListView
        list={list}
        name="customers"
        searchPlaceholder="Search by name, phone, address, or transporter..."
        error={{ title: "Error loading customers", text: "Please try refreshing the page" }}
        empty={{ title: "No customers found", text: "Start by adding your first customer" }}
        noMatch={{ title: "No customers match your search criteria" }}
        onOpen={(customer) => setOpen({ what: "edit", customer })}
        openLabel={(customer) => `Edit ${customer.name}`}
        renderActions={(customer) =>
          isAdmin ? (
            <button
              type="button"
              aria-label={`Delete ${customer.name}`}
              title="Delete"
              onClick={() => setOpen({ what: "delete", customer })}
              className="rounded p-2 text-ink-soft hover:bg-bad-light hover:text-bad"
            >
              <DeleteIcon />
            </button>
          ) : (
            <Button look="quiet" onClick={() => setOpen({ what: "edit", customer })}>
              View & Edit
            </Button>
          )
        }
      />
      {adding.isOpen && <CustomerDialog onClose={adding.close} />}
      {open?.what === "edit" && <CustomerDialog customer={open.customer} onClose={close} />}
      {open?.what === "delete" && <DeleteCustomer customer={open.customer} onClose={close} />}
    </>
  );
}
