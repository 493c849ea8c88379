import type { InvoiceRecord } from "@bahi/contracts/invoice/api.ts";
import { rupees } from "../../../format/money.ts";
import { ScrollBox } from "../../../ui/scroll-box.tsx";
import { type LineChange, detailChanges, lineChanges } from "./changes.ts";
import { FromTo } from "./from-to.tsx";
import { versionsTexts as texts } from "../../../texts/versions.ts";
import { saleTexts } from "../../../texts/sale.ts";

/** What one version of an invoice has that another has not, in sentences. */
export function InvoiceChanges({ before, after }: { before: InvoiceRecord; after: InvoiceRecord }) {
  const details = detailChanges(before, after);
  const lines = lineChanges(before.sales, after.sales);
  return (
    <ScrollBox label={texts.changes} className="mt-1 max-h-72">
      <ul aria-label={texts.whatChanged} className="list-disc space-y-0.5 pl-5">
        {details.map(({ name, from, to }) => (
          <li key={name} className="break-words">
            {name}: <FromTo from={from} to={to} />
          </li>
        ))}
        {lines.map((line) => (
          <li key={`${line.status} ${line.sale.id}`} className="break-words">
            <OneLine line={line} />
          </li>
        ))}
        {details.length + lines.length === 0 && <li>{texts.nothingShown}</li>}
      </ul>
    </ScrollBox>
  );
}

function OneLine({ line }: { line: LineChange }) {
  const { sale } = line;
  if (line.status !== "changed") {
    return (
      <>
        {texts.lines[line.status]}: {sale.product_name}, {rupees(sale.amount)}
      </>
    );
  }
  return (
    <>
      {sale.product_name}:{" "}
      {line.changes.map(({ name, from, to }, place) => (
        <span key={name}>
          {place > 0 && ", "}
          {saleTexts.columns[name]} <FromTo from={from} to={to} />
        </span>
      ))}
    </>
  );
}
