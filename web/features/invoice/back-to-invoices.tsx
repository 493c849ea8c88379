import { useLastList } from "../../list/last-list.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { BackIcon } from "../../ui/icons.tsx";
import { invoiceTexts as texts } from "../../texts/invoice.ts";

/** Leads to the list as it was left: with its search, its filter and its page. */
export function BackToInvoices() {
  return (
    <ButtonLink look="quiet" to={useLastList("/invoices")}>
      <BackIcon className="size-4" />
      {texts.backToAll}
    </ButtonLink>
  );
}

/** Leads to the invoice that a form came from. */
export function BackToInvoice({ id }: { id: number }) {
  return (
    <ButtonLink look="quiet" to={`/invoices/${id}`}>
      <BackIcon className="size-4" />
      {texts.backTo(id)}
    </ButtonLink>
  );
}
