import { useLastList } from "../../list/last-list.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { BackIcon } from "../../ui/icons.tsx";
import { invoiceTexts as texts } from "../../texts/invoice.ts";

/** The buttons beside it keep one row on a phone, in Hindi too. */
const ROW_ON_PHONE = "max-sm:basis-full max-sm:justify-start max-sm:px-0";

/** Leads to the list as it was left: with its search, its filter and its page. */
export function BackToInvoices() {
  return (
    <ButtonLink look="quiet" to={useLastList("/invoices")} className={ROW_ON_PHONE}>
      <BackIcon className="size-4" />
      {texts.backToAll}
    </ButtonLink>
  );
}

/** Leads to the invoice that a form came from. */
export function BackToInvoice({ id }: { id: number }) {
  return (
    <ButtonLink look="quiet" to={`/invoices/${id}`} className={ROW_ON_PHONE}>
      <BackIcon className="size-4" />
      {texts.backTo(id)}
    </ButtonLink>
  );
}
