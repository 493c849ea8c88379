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
      <PageHeader title={id === undefined ? "Invoice" : `Invoice #${id}`}>
        <BackToInvoices />
      </PageHeader>
      {deletion ? (
        <Notice tone="warning" isLive title={`Invoice #${id} was deleted`}>
          <p>
            {readActor(deletion.actor)} deleted it on {readMoment(deletion.at)}
            {deletion.reason && `: ${deletion.reason}`}. Its number stays used, and payments received for it
            became advances of the customer.
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <ButtonLink to={`/invoices/${id}?as_of=${deletion.position}`}>Open it as it was</ButtonLink>
            <ButtonLink to={addressOfCopy(deletion.record_id)}>Copy to New Invoice</ButtonLink>
          </div>
        </Notice>
      ) : (
        <Notice tone="error" isLive title="Failed to load invoice">
          <p>{detailOf(error, isMissing ? "This invoice does not exist" : "Please try again later")}</p>
          {!isMissing && (
            <Button className="mt-3" onClick={onRetry}>
              Try again
            </Button>
          )}
        </Notice>
      )}
    </>
  );
}
