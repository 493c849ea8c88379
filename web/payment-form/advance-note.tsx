import type { CustomerAccount } from "@bahi/contracts/customer/account.ts";
import { rupees } from "../format/money.ts";
import { paymentFormTexts as texts } from "../texts/payment-form.ts";
import { filled } from "../ui/filled.tsx";
import { Notice } from "../ui/notice.tsx";
import type { FixedInvoice } from "./fixed-choice.tsx";
import { freeAdvanceOf } from "./free-advance.ts";

type AdvanceNoteProps = { account: CustomerAccount; fixed: FixedInvoice | undefined; className: string };

/** Money of the customer that is on no invoice yet, while something is due: perhaps nothing new has to be paid. */
export function AdvanceNote({ account, fixed, className }: AdvanceNoteProps) {
  const advance = freeAdvanceOf(account);
  if (advance <= 0 || account.outstanding <= 0) return null;
  return (
    <Notice className={className}>
      {filled(texts.advanceAvailable, <strong className="tabular-nums">{rupees(advance)}</strong>)}{" "}
      {fixed ? texts.applyAfterClosing(fixed.invoice.id) : texts.appliedOnInvoices}
    </Notice>
  );
}
