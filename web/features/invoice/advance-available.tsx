import type { InvoiceRecord } from "@bahi/contracts/invoice/api.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { rupees } from "../../format/money.ts";
import { freeAdvanceOf } from "../../payment-form/free-advance.ts";
import { accountQuery } from "../../queries/payments.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { type AdvancePart, planAdvance } from "./advance.ts";
import { ApplyAdvance } from "./apply-advance.tsx";
import { advanceTexts as texts } from "../../texts/advance.ts";
import { everydayTexts } from "../../texts/everyday.ts";
import { filled } from "../../ui/filled.tsx";

/** More payments than these are not applied at once. */
const PAYMENTS_MAX = 100;

/** Says that the customer has money on no invoice, where something is due. It is applied only by whoever says so. */
export function AdvanceAvailable({ invoice }: { invoice: InvoiceRecord }) {
  const isDue = invoice.amount_due > 0;
  const account = useQuery({ ...accountQuery(invoice.customer_id, { limit: PAYMENTS_MAX }), enabled: isDue });
  const [parts, setParts] = useState<readonly AdvancePart[]>();
  const advance = account.data === undefined ? 0 : freeAdvanceOf(account.data);
  return (
    <>
      {isDue && account.isError && (
        <Notice tone="warning" className="mx-auto mb-4 max-w-4xl">
          {texts.notLookedUp}
          <Button look="quiet" className="-my-2" onClick={() => void account.refetch()}>
            {everydayTexts.tryAgain}
          </Button>
        </Notice>
      )}
      {isDue && account.data && advance > 0 && (
        <Notice className="mx-auto mb-4 max-w-4xl">
          <p className="flex flex-wrap items-center gap-x-1">
            <span>
              {filled(texts.available, <strong className="tabular-nums">{rupees(advance)}</strong>)}
            </span>
            <span aria-hidden="true">·</span>
            <Button
              look="quiet"
              className="-mx-3 -my-2 underline"
              onClick={() => setParts(planAdvance(account.data, Math.min(invoice.amount_due, advance)))}
            >
              {texts.apply}
            </Button>
          </p>
        </Notice>
      )}
      {parts && <ApplyAdvance invoice={invoice} parts={parts} onClose={() => setParts(undefined)} />}
    </>
  );
}
