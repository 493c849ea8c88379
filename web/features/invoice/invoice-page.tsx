import type { InvoiceRecord } from "@bahi/contracts/invoice/api.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate, useParams, useSearchParams } from "react-router-dom";
import { readAsOf } from "../../format/as-of.ts";
import { RecordHistory } from "../../history/record-history.tsx";
import { PaymentFormDialog } from "../../payment-form/payment-form-dialog.tsx";
import { invoiceQuery } from "../../queries/invoices.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { PrintIcon } from "../../ui/icons.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { useShortcuts } from "../../ui/shortcuts.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { AdvanceAvailable } from "./advance-available.tsx";
import { BackToInvoices } from "./back-to-invoices.tsx";
import { addressOfCopy, addressOfCorrection, invoiceIdOf } from "./invoice-address.ts";
import { IssueCreditNote } from "./credit-note/issue-credit-note.tsx";
import { InvoiceNotLoaded } from "./invoice-not-loaded.tsx";
import { InvoiceSheet } from "./invoice-sheet.tsx";
import { CorrectedNotice } from "./versions/corrected-notice.tsx";
import { EarlierInvoice } from "./versions/earlier-invoice.tsx";
import { useCorrections } from "./versions/use-corrections.ts";
import { VersionsCard } from "./versions/versions-card.tsx";

export function InvoicePage() {
  const id = invoiceIdOf(useParams()["invoiceId"]);
  const [search] = useSearchParams();
  const asOf = search.get("as_of") ?? undefined;
  const version = invoiceIdOf(search.get("version"));
  const isVersion = version !== undefined && asOf === undefined;
  const invoice = useQuery({ ...invoiceQuery(id ?? 0, asOf), enabled: id !== undefined && !isVersion });
  const navigate = useNavigate();
  const create = () => void navigate("/invoices/create");
  useShortcuts([
    { keys: "Ctrl+N", label: "Create Invoice", run: create },
    { keys: "Alt+A", label: "Create Invoice", run: create },
  ]);

  if (id !== undefined && isVersion) return <EarlierInvoice key={version} id={id} version={version} />;
  if (invoice.data && asOf !== undefined) return <InvoiceThen invoice={invoice.data} asOf={asOf} />;
  if (invoice.data) return <LoadedInvoice invoice={invoice.data} />;
  if (id === undefined || invoice.isError) {
    return <InvoiceNotLoaded id={id} error={invoice.error} onRetry={() => void invoice.refetch()} />;
  }
  return <Spinner />;
}

/** The invoice as it was; it can be read and printed, and leads to how it is now. */
function InvoiceThen({ invoice, asOf }: { invoice: InvoiceRecord; asOf: string }) {
  return (
    <>
      <PageHeader title={`Invoice #${invoice.id}`} subtitle={`As it was at ${readAsOf(asOf)}`}>
        <ButtonLink to={`/invoices/${invoice.id}`}>Show it as it is now</ButtonLink>
      </PageHeader>
      <Notice tone="warning" className="mx-auto mb-4 max-w-4xl">
        {invoice.is_deleted
          ? "This invoice was deleted at that moment. It is shown for the record only."
          : "This is how the invoice was known at an earlier moment. What happened later is not in it."}
      </Notice>
      <InvoiceSheet invoice={invoice} asOf={asOf} />
    </>
  );
}

function LoadedInvoice({ invoice }: { invoice: InvoiceRecord }) {
  const [isPaying, setPaying] = useState(false);
  const [isReturning, setReturning] = useState(false);
  const print = () => window.print();
  const takeBack = () => setReturning(true);
  const pay = () => setPaying(true);
  const copyAddress = addressOfCopy(invoice.id);
  const correctAddress = addressOfCorrection(invoice.id);
  const navigate = useNavigate();
  const corrections = useCorrections(invoice);
  useShortcuts([
    { keys: "Ctrl+P", label: "Print Invoice", run: print },
    { keys: "Alt+M", label: "Add Payment", run: pay },
    { keys: "Alt+B", label: "Credit Note", run: takeBack },
    { keys: "Alt+E", label: "Correct Invoice", run: () => void navigate(correctAddress) },
    { keys: "Alt+K", label: "Copy to New Invoice", run: () => void navigate(copyAddress) },
  ]);
  return (
    <>
      <PageHeader title={`Invoice #${invoice.id}`}>
        <BackToInvoices />
        <Button onClick={pay} title="Alt+M">
          Add Payment
        </Button>
        <Button onClick={takeBack} title="Alt+B">
          Credit Note
        </Button>
        <ButtonLink to={correctAddress} title="Alt+E">
          Correct Invoice
        </ButtonLink>
        <ButtonLink to={copyAddress} title="Alt+K">
          Copy to New Invoice
        </ButtonLink>
        <Button look="primary" onClick={print} title="Ctrl+P">
          <PrintIcon className="size-4" />
          Print Invoice
        </Button>
      </PageHeader>
      <AdvanceAvailable invoice={invoice} />
      <CorrectedNotice invoice={invoice} corrections={corrections} />
      <InvoiceSheet invoice={invoice} changes={corrections.changes} />
      <VersionsCard id={invoice.id} versions={corrections.versions} shown={invoice.content_version} />
      <div className="mx-auto max-w-4xl print:hidden">
        <RecordHistory
          noun="invoice"
          id={invoice.id}
          renderActions={(entry) => (
            <Link to={`/invoices/${invoice.id}?as_of=${entry.position}`} className="text-cloth underline">
              As it was then
            </Link>
          )}
        />
      </div>
      {isReturning && <IssueCreditNote invoice={invoice} onClose={() => setReturning(false)} />}
      {isPaying && (
        <PaymentFormDialog
          fixed={{ customer: { id: invoice.customer_id, name: invoice.customer_name }, invoice }}
          onClose={() => setPaying(false)}
        />
      )}
    </>
  );
}
