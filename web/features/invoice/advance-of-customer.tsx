import { useQuery } from "@tanstack/react-query";
import { rupees } from "../../format/money.ts";
import { freeAdvanceOf } from "../../payment-form/free-advance.ts";
import { accountQuery } from "../../queries/payments.ts";
import { advanceTexts as texts } from "../../texts/advance.ts";
import { filled } from "../../ui/filled.tsx";

/** The free advance of the customer of a new invoice. It is offered once there is an invoice to put it on. */
export function AdvanceOfCustomer({ customerId }: { customerId: number }) {
  const account = useQuery(accountQuery(customerId, { limit: 1 })).data;
  const advance = account === undefined ? 0 : freeAdvanceOf(account);
  if (advance <= 0) return null;
  return (
    <p role="status" className="mt-1 text-sm text-ink-soft">
      {filled(
        texts.offeredAfterSaving,
        <strong className="font-semibold text-ink tabular-nums">{rupees(advance)}</strong>,
      )}
    </p>
  );
}
