import type { InvoiceRecord } from "@bahi/contracts/invoice/api.ts";
import { useQuery } from "@tanstack/react-query";
import { detailOf } from "../../../api/api-error.ts";
import { correctedInvoiceQuery } from "../../../queries/invoices.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { InvoiceChanges } from "../versions/invoice-changes.tsx";
import { correctionTexts as texts } from "../../../texts/correction.ts";
import { everydayTexts } from "../../../texts/everyday.ts";

type ChangedMeanwhileProps = {
  /** The server's sentence: who changed it, and when. */
  said: string;
  /** The invoice as it was when the form was opened. */
  base: InvoiceRecord;
  /** What is typed takes the place of the newer invoice. */
  onKeepMine: (newer: InvoiceRecord) => void;
  onLoadAgain: () => void;
};

/** Another user has corrected the invoice since the form was opened: shows how, and asks which of the two is right. */
export function ChangedMeanwhile({ said, base, onKeepMine, onLoadAgain }: ChangedMeanwhileProps) {
  const newer = useQuery(correctedInvoiceQuery(base.id, -base.version));
  return (
    <Notice tone="warning" isAnswer className="mb-4" title={texts.isKept}>
      <p>{said}</p>
      {newer.isError && (
        <p>
          {detailOf(newer.error, texts.newerNotLoaded)}
          <Button look="quiet" onClick={() => void newer.refetch()}>
            {everydayTexts.tryAgain}
          </Button>
        </p>
      )}
      {newer.data && (
        <>
          <p className="mt-1">{texts.sinceOpened}</p>
          <InvoiceChanges before={base} after={newer.data} />
          <div className="mt-3 flex flex-wrap gap-2">
            <Button onClick={() => onKeepMine(newer.data)}>{texts.keepMine}</Button>
            <Button onClick={onLoadAgain}>{texts.loadTheirs}</Button>
          </div>
        </>
      )}
    </Notice>
  );
}
