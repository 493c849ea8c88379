import type { CustomerLedger } from "@bahi/contracts/report/api.ts";
import { withParameters } from "../../api/address.ts";
import { ShareButton } from "../../share/share-button.tsx";
import { ledgerTexts } from "../../texts/ledger.ts";

export function ShareLedger({ ledger, asOf }: { ledger: CustomerLedger; asOf: string | undefined }) {
  const { customer, customer_id, date_from, date_to } = ledger;
  const parameters = {
    customer_id,
    date_from: date_from ?? undefined,
    date_to: date_to ?? undefined,
    as_of: asOf,
  };
  return (
    <div className="mb-3 flex justify-end print:hidden">
      <ShareButton
        what={ledgerTexts.ledgerOf(customer.name)}
        phone={customer.phone}
        pdfPath={withParameters("/reports/customer-ledger.pdf", parameters)}
        messageOf={async (settings) =>
          (await import("@bahi/paper/messages.ts")).ledgerMessage(ledger, settings)
        }
      />
    </div>
  );
}
