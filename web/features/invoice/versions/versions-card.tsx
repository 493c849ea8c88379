import { Link } from "react-router-dom";
import { readMoment } from "../../../format/dates.ts";
import { rupees } from "../../../format/money.ts";
import { nameWithRole } from "../../../history/words.ts";
import { Card } from "../../../ui/card.tsx";
import { ScrollBox } from "../../../ui/scroll-box.tsx";
import { addressOfVersion } from "../invoice-address.ts";
import type { InvoiceVersion } from "./use-corrections.ts";
import { versionsTexts as texts } from "../../../texts/versions.ts";

type VersionsCardProps = {
  id: number;
  versions: readonly InvoiceVersion[];
  /** The one that is on the screen. */
  shown: number;
};

/** Every version of a corrected invoice, the newest first, each to be opened and printed. */
export function VersionsCard({ id, versions, shown }: VersionsCardProps) {
  if (versions.length < 2) return null;
  return (
    <Card title={texts.title} className="mx-auto mt-5 max-w-4xl print:hidden">
      <ScrollBox label={texts.all} className="max-h-96">
        <ol aria-label={texts.ofThisInvoice} className="divide-y divide-line">
          {versions.toReversed().map((each) => (
            <li
              key={each.version}
              className="flex items-start justify-between gap-4 py-2.5 first:pt-0 last:pb-0"
            >
              <div className="min-w-0">
                <p className="font-medium">
                  {each.version === shown ? (
                    <>
                      {texts.version(each.version)}{" "}
                      <span className="font-normal text-ink-soft">{texts.shown}</span>
                    </>
                  ) : (
                    <Link to={addressOfVersion(id, each.version)} className="text-cloth underline">
                      {texts.version(each.version)}
                    </Link>
                  )}
                </p>
                <p className="text-sm break-words text-ink-soft">
                  {(each.version === 1 ? texts.created : texts.corrected)(
                    readMoment(each.recorded_at),
                    nameWithRole(each.user_name, each.user_role),
                  )}
                </p>
                {each.reason !== "" && <p className="text-sm break-words">{texts.reason(each.reason)}</p>}
              </div>
              <p className="figures">{rupees(each.total_amount)}</p>
            </li>
          ))}
        </ol>
      </ScrollBox>
    </Card>
  );
}
