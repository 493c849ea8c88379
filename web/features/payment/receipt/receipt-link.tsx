import { Link } from "react-router-dom";
import { receiptTexts as texts } from "../../../texts/receipt.ts";
import { ReceiptIcon } from "../../../ui/icons.tsx";

/** From a row of payments to the receipt for one. */
export function ReceiptLink({ id }: { id: number }) {
  return (
    <Link
      to={`/payments/${id}`}
      aria-label={texts.ofPayment(id)}
      title={texts.receipt}
      className="rounded p-2 text-ink-soft hover:bg-cloth-light hover:text-cloth"
    >
      <ReceiptIcon />
    </Link>
  );
}
