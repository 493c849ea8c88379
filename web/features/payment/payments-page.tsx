import type { PaymentListRow } from "@bahi/contracts/payment/api.ts";
import { useState } from "react";
import { FilterSelect } from "../../list/filter-select.tsx";
import { type Chip, ListView } from "../../list/list-view.tsx";
import { useList } from "../../list/use-list.ts";
import { useNewRecord } from "../../list/use-new-record.ts";
import { PaymentFormDialog } from "../../payment-form/payment-form-dialog.tsx";
import { useIsAdmin } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { DeleteIcon } from "../../ui/icons.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { useShortcuts } from "../../ui/shortcuts.tsx";
import { DeletePayment } from "./delete-payment.tsx";
import { kindNames, methodNames, paymentListOf } from "./payment-list.tsx";
import { PaymentTotal } from "./payment-total.tsx";

const methodOptions = { "": "All Methods", ...methodNames };
const kindOptions = { "": "All Payments", ...kindNames };

type Open = { what: "edit" | "delete"; payment: PaymentListRow };

export function PaymentsPage() {
  const isAdmin = useIsAdmin();
  const list = useList(paymentListOf(isAdmin));
  const adding = useNewRecord();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  useShortcuts([
    { keys: "Ctrl+N", label: "Add Payment", run: adding.open },
    { keys: "Alt+A", label: "Add Payment", run: adding.open },
  ]);

  const { method = "", kind = "" } = list.address.filters;
  const chipOf = (name: "method" | "kind", title: string, label: string | undefined): Chip[] =>
    label === undefined
      ? []
      : [{ label: `${title}: ${label}`, onRemove: () => list.change({ filters: { [name]: "" } }) }];
  const named = (names: Readonly<Record<string, string>>, value: string) =>
    value === "" ? undefined : (names[value] ?? value);

  return (
    <>
      <PageHeader title="Payments" subtitle="What customers have paid, on invoices and in advance">
        <Button look="primary" onClick={adding.open} title="Ctrl+N or Alt+A">
          Add Payment
        </Button>
      </PageHeader>
      {!isAdmin && (
        <Notice className="mb-4">
          <strong>Staff Access:</strong> You can view, add and edit payments. For payment totals and deletion
          capabilities, please contact your administrator.
        </Notice>
      )}
      <ListView
        list={list}
        name="payments"
        searchPlaceholder={
          isAdmin
            ? "Search by customer, reference, method, ID or amount..."
            : "Search by customer, reference, method or ID..."
        }
        filters={
          <>
            <FilterSelect
              label="Payment method"
              value={method}
              options={methodOptions}
              onValue={(value) => list.change({ filters: { method: value } })}
            />
            <FilterSelect
              label="Invoice type"
              value={kind}
              options={kindOptions}
              onValue={(value) => list.change({ filters: { kind: value } })}
            />
          </>
        }
        chips={[
          ...chipOf("method", "Method", named(methodNames, method)),
          ...chipOf("kind", "Type", named(kindNames, kind)),
        ]}
        error={{ title: "Error loading payments", text: "Failed to load payments. Please try again." }}
        empty={{ title: "No payments found", text: "Get started by recording your first payment" }}
        noMatch={{ title: "No payments found", text: "Try adjusting your search or filters" }}
        hasPageEnds={false}
        summary={isAdmin && list.foundRows && <PaymentTotal payments={list.foundRows} />}
        onOpen={(payment) => setOpen({ what: "edit", payment })}
        openLabel={(payment) => `Edit payment #${payment.id} of ${payment.customer_name}`}
        renderActions={(payment) =>
          isAdmin ? (
            <button
              type="button"
              aria-label={`Delete payment #${payment.id}`}
              title="Delete"
              onClick={() => setOpen({ what: "delete", payment })}
              className="rounded p-2 text-ink-soft hover:bg-bad-light hover:text-bad"
            >
              <DeleteIcon />
            </button>
          ) : (
            <span className="text-sm whitespace-nowrap text-ink-soft">View Only</span>
          )
        }
      />
      {adding.isOpen && <PaymentFormDialog onClose={adding.close} />}
      {open?.what === "edit" && <PaymentFormDialog payment={open.payment} onClose={close} />}
      {open?.what === "delete" && <DeletePayment payment={open.payment} onClose={close} />}
    </>
  );
}
