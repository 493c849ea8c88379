import type { InvoiceRecord } from "@bahi/contracts/invoice/api.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { PaymentFormDialog } from "../../payment-form/payment-form-dialog.tsx";
import { invoiceQuery } from "../../queries/invoices.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { BackIcon, PrintIcon } from "../../ui/icons.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { useShortcuts } from "../../ui/shortcuts.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { InvoiceNotLoaded } from "./invoice-not-loaded.tsx";
import { InvoiceSheet } from "./invoice-sheet.tsx";

/** The number in the address; undefined when it is none. */
function idOf(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

export function InvoicePage() {
  const id = idOf(useParams()["invoiceId"]);
  const invoice = useQuery({ ...invoiceQuery(id ?? 0), enabled: id !== undefined });
  const navigate = useNavigate();
  const create = () => void navigate("/invoices/create");
  useShortcuts([
    { keys: "Ctrl+N", label: "Create Invoice", run: create },
    { keys: "Alt+A", label: "Create Invoice", run: create },
  ]);

  if (invoice.data) return <LoadedInvoice invoice={invoice.data} />;
  if (id === undefined || invoice.isError) {
    return <InvoiceNotLoaded id={id} error={invoice.error} onRetry={() => void invoice.refetch()} />;
  }
  return <Spinner />;
}

function LoadedInvoice({ invoice }: { invoice: InvoiceRecord }) {
  const [isPaying, setPaying] = useState(false);
  const print = () => window.print();
  useShortcuts([{ keys: "Ctrl+P", label: "Print Invoice", run: print }]);
  return (
    <>
      <PageHeader title={`Invoice #${invoice.id}`}>
        <ButtonLink look="quiet" to="/invoices">
          <BackIcon className="size-4" />
          Back to Invoices
        </ButtonLink>
        <Button onClick={() => setPaying(true)}>Add Payment</Button>
        <Button look="primary" onClick={print} title="Ctrl+P">
          <PrintIcon className="size-4" />
          Print Invoice
        </Button>
      </PageHeader>
      <InvoiceSheet invoice={invoice} />
      {isPaying && (
        <PaymentFormDialog
          fixed={{ customer: { id: invoice.customer_id, name: invoice.customer_name }, invoice }}
          onClose={() => setPaying(false)}
        />
      )}
    </>
  );
}
