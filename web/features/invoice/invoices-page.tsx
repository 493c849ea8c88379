import type { InvoiceListRow } from "@bahi/contracts/invoice/api.ts";
import { useState } from "react";
import { toast } from "react-hot-toast/headless";
import { useNavigate } from "react-router-dom";
import { FilterSelect } from "../../list/filter-select.tsx";
import { ListView } from "../../list/list-view.tsx";
import { useList } from "../../list/use-list.ts";
import { useIsAdmin } from "../../session/session.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { DeleteIcon, EditIcon } from "../../ui/icons.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { labelOfPaymentStatus } from "../../ui/payment-status.tsx";
import { useShortcuts } from "../../ui/shortcuts.tsx";
import { DeleteInvoice } from "./delete-invoice.tsx";
import { invoicesSpec, statusOf, statusOptions } from "./invoices-list.tsx";

/** So many invoices look like a list that was cut off. */
const WARNED_COUNT = 100;

const ACTION = "rounded p-2 text-ink-soft";

export function InvoicesPage() {
  const isAdmin = useIsAdmin();
  const list = useList(invoicesSpec(isAdmin));
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState<InvoiceListRow>();
  const create = () => void navigate("/invoices/create");
  useShortcuts([
    { keys: "Ctrl+N", label: "Create Invoice", run: create },
    { keys: "Alt+A", label: "Create Invoice", run: create },
  ]);
  const status = statusOf(list.address.filters["payment_status"]);
  const filterBy = (value: string) => list.change({ filters: { payment_status: value } });

  return (
    <>
      <PageHeader title="Invoices" subtitle="What your business sold, and what is still to be paid">
        <ButtonLink look="primary" to="/invoices/create" title="Ctrl+N or Alt+A">
          Create Invoice
        </ButtonLink>
      </PageHeader>
      {!isAdmin && (
        <Notice className="mb-4">
          <strong>Staff Access:</strong> You can view and edit invoices. For sales totals and deletion
          capabilities, please contact your administrator.
        </Notice>
      )}
      <ListView
        list={list}
        name="invoices"
        searchPlaceholder="Search by customer name, company, or invoice ID..."
        isNumbered={false}
        filters={
          <FilterSelect
            label="Payment status"
            value={status ?? ""}
            options={statusOptions}
            onValue={filterBy}
          />
        }
        chips={
          status === undefined
            ? []
            : [{ label: `Status: ${labelOfPaymentStatus(status)}`, onRemove: () => filterBy("") }]
        }
        warning={
          list.totalCount === WARNED_COUNT &&
          list.address.q === "" && (
            <Notice tone="warning" className="m-4">
              Showing most recent 100 invoices. Use search to find specific invoices.
            </Notice>
          )
        }
        error={{ title: "Failed to load invoices", text: "Please try again later" }}
        empty={{ title: "No invoices found", text: "Get started by creating your first invoice" }}
        noMatch={{ title: "No invoices found", text: "Try adjusting your search or filters" }}
        onOpen={(invoice) => void navigate(`/invoices/${invoice.id}`)}
        openLabel={(invoice) => `View invoice #${invoice.id} of ${invoice.customer_name}`}
        renderActions={(invoice) => (
          <div className="flex justify-end">
            <button
              type="button"
              aria-label={`Edit invoice #${invoice.id}`}
              title="Edit"
              onClick={() => toast("Invoice editing will be implemented in a future update")}
              className={`${ACTION} hover:bg-cloth-light hover:text-cloth`}
            >
              <EditIcon />
            </button>
            {isAdmin && (
              <button
                type="button"
                aria-label={`Delete invoice #${invoice.id}`}
                title="Delete"
                onClick={() => setDeleting(invoice)}
                className={`${ACTION} hover:bg-bad-light hover:text-bad`}
              >
                <DeleteIcon />
              </button>
            )}
          </div>
        )}
      />
      {deleting && <DeleteInvoice invoice={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  );
}
