import type { InvoiceCopy } from "@bahi/contracts/invoice/copy.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { detailOf, isStatus } from "../../api/api-error.ts";
import { invoiceCopyQuery } from "../../queries/invoices.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { BackToInvoices } from "./back-to-invoices.tsx";
import { draftOfCopy, refusalOfCopy } from "./copied-draft.ts";
import type { Draft } from "./draft.ts";
import type { SaveRefusal } from "./save-refusal.ts";
import { everydayTexts } from "../../texts/everyday.ts";
import { invoiceFormTexts as texts } from "../../texts/invoice-form.ts";
import { invoiceTexts } from "../../texts/invoice.ts";

type CopiedInvoiceProps = {
  id: number;
  /** The form, with what it starts with and what has to be mended in it. */
  children: (start: (today: string) => Draft, refusal: SaveRefusal) => ReactNode;
};

/** Loads what an invoice is copied from; what is loaded again later does not change the form. */
export function CopiedInvoice({ id, children }: CopiedInvoiceProps) {
  const copy = useQuery(invoiceCopyQuery(id));
  if (copy.data) return <Loaded copy={copy.data}>{children}</Loaded>;
  if (!copy.isError) return <Spinner />;
  const isMissing = isStatus(copy.error, 404);
  return (
    <>
      <PageHeader title={texts.createTitle}>
        <BackToInvoices />
      </PageHeader>
      <Notice tone="error" isLive title={texts.notCopied(id)}>
        <p>{detailOf(copy.error, invoiceTexts.tryLater)}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          {!isMissing && <Button onClick={() => void copy.refetch()}>{everydayTexts.tryAgain}</Button>}
          <ButtonLink to="/invoices/create">{texts.startBlank}</ButtonLink>
        </div>
      </Notice>
    </>
  );
}

type LoadedProps = Pick<CopiedInvoiceProps, "children"> & { copy: InvoiceCopy };

function Loaded({ copy, children }: LoadedProps) {
  const [first] = useState(copy);
  return children((today) => draftOfCopy(first, today), refusalOfCopy(first));
}
