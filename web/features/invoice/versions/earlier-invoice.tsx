import type { InvoiceRecord } from "@bahi/contracts/invoice/api.ts";
import { useQuery } from "@tanstack/react-query";
import { Navigate } from "react-router-dom";
import { readMoment } from "../../../format/dates.ts";
import { nameWithRole } from "../../../history/words.ts";
import { invoiceVersionQuery, invoiceVersionsQuery } from "../../../queries/invoices.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { PrintIcon } from "../../../ui/icons.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { useShortcuts } from "../../../ui/shortcuts.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { InvoiceNotLoaded } from "../invoice-not-loaded.tsx";
import { InvoiceSheet } from "../invoice-sheet.tsx";
import { CorrectedNotice } from "./corrected-notice.tsx";
import { type InvoiceVersion, useCorrections } from "./use-corrections.ts";
import { VersionsCard } from "./versions-card.tsx";
import { versionsTexts as texts } from "../../../texts/versions.ts";
import { invoiceTexts } from "../../../texts/invoice.ts";

/** An invoice as one of its earlier versions had it, with what was received for it until it was corrected. */
export function EarlierInvoice({ id, version }: { id: number; version: number }) {
  const invoice = useQuery(invoiceVersionQuery(id, version));
  const versions = useQuery(invoiceVersionsQuery(id));
  const failed = [invoice, versions].find(({ isLoadingError }) => isLoadingError);
  if (failed) return <InvoiceNotLoaded id={id} error={failed.error} onRetry={() => void failed.refetch()} />;
  if (invoice.data === undefined || versions.data === undefined) return <Spinner />;
  const replacedBy = versions.data.versions.find((each) => each.version === version + 1);
  if (replacedBy === undefined) return <Navigate to={`/invoices/${id}`} replace />;
  return <Earlier invoice={invoice.data} replacedBy={replacedBy} />;
}

function Earlier({ invoice, replacedBy }: { invoice: InvoiceRecord; replacedBy: InvoiceVersion }) {
  const { id, content_version: version } = invoice;
  const corrections = useCorrections(invoice);
  const versions = useQuery(invoiceVersionsQuery(id)).data?.versions ?? [];
  const print = () => window.print();
  useShortcuts([{ keys: "Ctrl+P", label: texts.printThis, run: print }]);
  return (
    <>
      <PageHeader title={texts.invoiceVersion(id, version)} subtitle={texts.ofVersions(versions.length)}>
        <ButtonLink to={`/invoices/${id}`}>{invoiceTexts.openNow}</ButtonLink>
        <Button look="primary" onClick={print} title="Ctrl+P">
          <PrintIcon className="size-4" />
          {texts.printThis}
        </Button>
      </PageHeader>
      <Notice tone="warning" className="mx-auto mb-4 max-w-4xl" title={texts.isEarlier}>
        <p className="break-words">
          {texts.correctedFor(
            nameWithRole(replacedBy.user_name, replacedBy.user_role),
            readMoment(replacedBy.recorded_at),
            replacedBy.reason,
          )}
        </p>
      </Notice>
      <CorrectedNotice invoice={invoice} corrections={corrections} />
      <InvoiceSheet
        invoice={invoice}
        asOf={replacedBy.previous_position}
        replaced={{ version, versionCount: versions.length, at: replacedBy.recorded_at }}
        changes={corrections.changes}
      />
      <VersionsCard id={id} versions={versions} shown={version} />
    </>
  );
}
