import type { HistoryEntry } from "@bahi/contracts/history.ts";
import { useQuery } from "@tanstack/react-query";
import { detailOf, isStatus } from "../../api/api-error.ts";
import { readMoment } from "../../format/dates.ts";
import { readActor } from "../../history/words.ts";
import { lastOfInvoiceQuery } from "../../queries/invoices.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { BackToInvoices } from "./back-to-invoices.tsx";
import { addressOfCopy } from "./invoice-address.ts";
import { everydayTexts } from "../../texts/everyday.ts";
import { invoiceTexts as texts } from "../../texts/invoice.ts";

type InvoiceNotLoadedProps = {
  /** Undefined when the address holds no number. */
  id: number | undefined;
  error: Error | null;
  onRetry: () => void;
};

/** Says why there is no invoice to see; of one that was deleted its history still knows. */
export function InvoiceNotLoaded({ id, error, onRetry }: InvoiceNotLoadedProps) {
  const isMissing = id === undefined || isStatus(error, 404);
  const last = useQuery({ ...lastOfInvoiceQuery(id ?? 0), enabled: id !== undefined && isMissing });
  if (last.isLoading) return <Spinner />;
  const deletion = last.data?.event === "InvoiceDeleted" ? last.data : undefined;
  return (
    <>
      <PageHeader title={id === undefined ? everydayTexts.invoice : everydayTexts.invoiceNumbered(id)}>
        <BackToInvoices />
      </PageHeader>
      {deletion ? (
        <Notice tone="warning" isLive title={texts.wasDeleted(deletion.record_id)}>
          <p>{sentenceOf(deletion)}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <ButtonLink to={`/invoices/${id}?as_of=${deletion.position}`}>{texts.openAsItWas}</ButtonLink>
            <ButtonLink to={addressOfCopy(deletion.record_id)}>{texts.copy}</ButtonLink>
          </div>
        </Notice>
      ) : (
        <Notice tone="error" isLive title={texts.notLoaded}>
          <p>{detailOf(error, isMissing ? texts.notFound : texts.tryLater)}</p>
          {!isMissing && (
            <Button className="mt-3" onClick={onRetry}>
              {everydayTexts.tryAgain}
            </Button>
          )}
        </Notice>
      )}
    </>
  );
}

function sentenceOf({ actor, at, reason }: HistoryEntry): string {
  const [who, when] = [readActor(actor), readMoment(at)];
  return reason ? texts.deletedByFor(who, when, reason) : texts.deletedBy(who, when);
}
