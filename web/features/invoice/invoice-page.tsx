import type { InvoiceRecord } from "@bahi/contracts/invoice/api.ts";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearchParams } from "react-router-dom";
import { readAsOf } from "../../format/as-of.ts";
import { RecordHistory } from "../../history/record-history.tsx";
import { PaymentFormDialog } from "../../payment-form/payment-form-dialog.tsx";
import { invoiceQuery } from "../../queries/invoices.ts";
import { useRememberRecord } from "../../session/recent-records.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { PrintIcon } from "../../ui/icons.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { useShortcuts } from "../../ui/shortcuts.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { useOpened } from "../../ui/use-opened.ts";
import { AdvanceAvailable } from "./advance-available.tsx";
import { BackToInvoices } from "./back-to-invoices.tsx";
import { addressOfCopy, addressOfCorrection, invoiceIdOf } from "./invoice-address.ts";
import { IssueCreditNote } from "./credit-note/issue-credit-note.tsx";
import { DueOnPhone } from "./due-on-phone.tsx";
import { InvoiceActions } from "./invoice-actions.tsx";
import { InvoiceNotLoaded } from "./invoice-not-loaded.tsx";
import { InvoiceSheet } from "./invoice-sheet.tsx";
import { ShareInvoice } from "./share-invoice.tsx";
import { CorrectedNotice } from "./versions/corrected-notice.tsx";
import { EarlierInvoice } from "./versions/earlier-invoice.tsx";
import { useCorrections } from "./versions/use-corrections.ts";
import { VersionsCard } from "./versions/versions-card.tsx";
import { everydayTexts } from "../../texts/everyday.ts";
import { invoiceTexts as texts } from "../../texts/invoice.ts";

export function InvoicePage() {
  const id = invoiceIdOf(useParams()["invoiceId"]);
  const [search] = useSearchParams();
  const asOf = search.get("as_of") ?? undefined;
  const version = invoiceIdOf(search.get("version"));
  const isVersion = version !== undefined && asOf === undefined;
  const invoice = useQuery({ ...invoiceQuery(id ?? 0, asOf), enabled: id !== undefined && !isVersion });
  const navigate = useNavigate();
  useShortcuts([{ keys: "Ctrl+N", label: texts.create, run: () => void navigate("/invoices/create") }]);

  if (id !== undefined && isVersion)
    return <EarlierInvoice key={`${id} ${version}`} id={id} version={version} />;
  // With its key nothing that is open, or typed, goes along to another invoice.
  if (invoice.data && asOf !== undefined) return <InvoiceThen key={id} invoice={invoice.data} asOf={asOf} />;
  if (invoice.data) return <LoadedInvoice key={id} invoice={invoice.data} />;
  if (id === undefined || invoice.isError) {
    return <InvoiceNotLoaded id={id} error={invoice.error} onRetry={() => void invoice.refetch()} />;
  }
  return <Spinner />;
}

/** The invoice as it was; it can be read and printed, and leads to how it is now. */
function InvoiceThen({ invoice, asOf }: { invoice: InvoiceRecord; asOf: string }) {
  return (
    <>
      <PageHeader
        title={everydayTexts.invoiceNumbered(invoice.id)}
        subtitle={texts.asItWasAt(readAsOf(asOf))}
      >
        <ButtonLink to={`/invoices/${invoice.id}`}>{texts.openNow}</ButtonLink>
      </PageHeader>
      <Notice tone="warning" className="mx-auto mb-4 max-w-4xl">
        {invoice.is_deleted ? texts.deletedThen : texts.earlierMoment}
      </Notice>
      <InvoiceSheet invoice={invoice} asOf={asOf} />
    </>
  );
}

function LoadedInvoice({ invoice }: { invoice: InvoiceRecord }) {
  useRememberRecord({
    key: `Invoices ${invoice.id}`,
    title: everydayTexts.invoiceNumbered(invoice.id),
    detail: invoice.customer_name,
    to: `/invoices/${invoice.id}`,
  });
  const [opened, open] = useOpened<"payment" | "credit note">();
  const close = () => open(undefined);
  const print = () => window.print();
  const takeBack = () => open("credit note");
  const pay = () => open("payment");
  const copyAddress = addressOfCopy(invoice.id);
  const correctAddress = addressOfCorrection(invoice.id);
  const navigate = useNavigate();
  const corrections = useCorrections(invoice);
  useShortcuts([
    { keys: "Ctrl+P", label: texts.print, run: print },
    { keys: "Alt+A", label: texts.addPayment, run: pay },
    { keys: "Alt+M", label: texts.addPayment, run: pay },
    { keys: "Alt+B", label: texts.creditNote, run: takeBack },
    { keys: "Alt+E", label: texts.correct, run: () => void navigate(correctAddress) },
    { keys: "Alt+K", label: texts.copy, run: () => void navigate(copyAddress) },
  ]);
  return (
    <>
      <PageHeader title={everydayTexts.invoiceNumbered(invoice.id)}>
        <BackToInvoices />
        <InvoiceActions
          first={
            <>
              <Button onClick={pay} title="Alt+A">
                {texts.addPayment}
              </Button>
              <ShareInvoice invoice={invoice} />
            </>
          }
        >
          <Button onClick={takeBack} title="Alt+B">
            {texts.creditNote}
          </Button>
          <ButtonLink to={correctAddress} title="Alt+E">
            {texts.correct}
          </ButtonLink>
          <ButtonLink to={copyAddress} title="Alt+K">
            {texts.copy}
          </ButtonLink>
          <Button look="primary" onClick={print} title="Ctrl+P">
            <PrintIcon className="size-4" />
            {texts.print}
          </Button>
        </InvoiceActions>
      </PageHeader>
      <DueOnPhone invoice={invoice} />
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
              {texts.asItWasThen}
            </Link>
          )}
        />
      </div>
      {opened === "credit note" && <IssueCreditNote invoice={invoice} onClose={close} />}
      {opened === "payment" && (
        <PaymentFormDialog
          fixed={{ customer: { id: invoice.customer_id, name: invoice.customer_name }, invoice }}
          onClose={close}
        />
      )}
    </>
  );
}
