import { Link } from "react-router-dom";
import { paymentFormTexts as texts } from "../texts/payment-form.ts";
import { Notice } from "../ui/notice.tsx";

/** After a payment was saved: the way to its receipt. */
export function SavedPayment({ id, className = "" }: { id: number; className?: string }) {
  return (
    <Notice tone="success" isLive className={className}>
      {texts.saved(id)}{" "}
      <Link to={`/payments/${id}`} className="font-semibold underline">
        {texts.showReceipt}
      </Link>
    </Notice>
  );
}
