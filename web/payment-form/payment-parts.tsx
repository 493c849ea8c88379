import { toRupees } from "@bahi/contracts/money.ts";
import { everydayTexts } from "../texts/everyday.ts";
import { paymentPartsTexts as texts } from "../texts/payment-parts.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { OpenInvoices } from "./open-invoices.tsx";
import type { Parts } from "./use-parts.ts";
import type { PaymentDraftForm } from "./use-payment-draft.ts";

type PartsProps = {
  form: Pick<PaymentDraftForm, "draft" | "problems">;
  parts: Parts;
  onLeaveUp: () => void;
  className: string;
};

/** The open invoices that the money can be put on, while they are looked up, and when they could not be. */
export function PaymentParts({ form: { draft, problems }, parts, onLeaveUp, className }: PartsProps) {
  if (parts.isLoading) {
    return <p className={`text-sm text-ink-soft ${className}`}>{texts.lookingUp}</p>;
  }
  if (parts.hasFailed) {
    return (
      <Notice tone="error" isLive className={className} title={texts.notLoaded}>
        <Button className="mt-1" onClick={parts.tryAgain}>
          {everydayTexts.tryAgain}
        </Button>
      </Notice>
    );
  }
  if (parts.invoices.length === 0) return null;
  return (
    <OpenInvoices
      invoices={parts.invoices}
      countInAll={parts.account?.open_invoice_count ?? parts.invoices.length}
      outstanding={parts.account?.outstanding}
      openingDue={toRupees(parts.openingDuePaise)}
      parts={draft.parts}
      onPart={parts.onPart}
      onFill={parts.onFill}
      onOldestFirst={parts.fillOldestFirst}
      onLeaveUp={onLeaveUp}
      error={problems.allocations}
    />
  );
}
