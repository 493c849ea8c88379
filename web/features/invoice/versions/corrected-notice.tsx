import type { InvoiceRecord } from "@bahi/contracts/invoice/api.ts";
import { readMoment } from "../../../format/dates.ts";
import { nameWithRole } from "../../../history/words.ts";
import { Notice } from "../../../ui/notice.tsx";
import { detailChanges } from "./changes.ts";
import { FromTo } from "./from-to.tsx";
import type { Corrections } from "./use-corrections.ts";
import { versionsTexts as texts } from "../../../texts/versions.ts";

/** Says that the invoice was corrected: by whom, when, why, and what of it beside its lines. */
export function CorrectedNotice({
  invoice,
  corrections,
}: {
  invoice: InvoiceRecord;
  corrections: Corrections;
}) {
  if (invoice.corrected_at === null) return null;
  const { before, versions } = corrections;
  const correctedAt = readMoment(invoice.corrected_at);
  const made = versions.find(({ version }) => version === invoice.content_version);
  return (
    <Notice
      className="mx-auto mb-4 max-w-4xl"
      title={
        made
          ? texts.corrected(correctedAt, nameWithRole(made.user_name, made.user_role))
          : texts.correctedBySomebody(correctedAt)
      }
    >
      <p className="break-words">{texts.reason(invoice.correction_reason ?? "")}</p>
      {before && (
        <ul aria-label={texts.besideLines}>
          {detailChanges(before, invoice).map(({ name, from, to }) => (
            <li key={name} className="break-words">
              {name}: <FromTo from={from} to={to} />
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
