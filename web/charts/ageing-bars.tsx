import { BUCKETS, type Bucket } from "@bahi/contracts/report/buckets.ts";
import type { ByBucket } from "@bahi/contracts/report/receivables.ts";
import type { ReactNode } from "react";
import { rupees } from "../format/money.ts";
import { bucketNames } from "../texts/names.ts";

const COLOURS: Record<Bucket, string> = {
  not_due: "fill-line-strong",
  "1-30": "fill-age-1",
  "31-60": "fill-age-2",
  "61-90": "fill-age-3",
  "90+": "fill-age-4",
};

type AgeingBarsProps = {
  amounts: ByBucket;
  /** An amount as it is shown, such as one that explains itself. */
  renderAmount?: (bucket: Bucket, amount: string) => ReactNode;
};

/** What is outstanding by how late it is: a bar each, as long as its share. The bars are drawn, so that they print. */
export function AgeingBars({ amounts, renderAmount = (_, amount) => amount }: AgeingBarsProps) {
  const total = BUCKETS.reduce((sum, bucket) => sum + amounts[bucket], 0);
  const longest = Math.max(...BUCKETS.map((bucket) => amounts[bucket]));
  return (
    <dl className="grid grid-cols-[6.5rem_1fr_auto] gap-x-3 gap-y-2.5 text-sm">
      {BUCKETS.map((bucket) => {
        const percent = total === 0 ? 0 : (amounts[bucket] / total) * 100;
        const width = longest === 0 ? 0 : (amounts[bucket] / longest) * 100;
        return (
          <div key={bucket} className="col-span-3 grid grid-cols-subgrid items-center">
            <dt>{bucketNames[bucket]}</dt>
            <dd aria-hidden="true">
              <svg width="100%" height="18" className="block overflow-visible">
                <rect width="100%" height="18" rx="3" className="fill-paper print:fill-none" />
                <rect
                  width={`${width}%`}
                  height="18"
                  rx="3"
                  className={`${COLOURS[bucket]} print:fill-line-strong`}
                />
              </svg>
            </dd>
            <dd className="figures">
              {renderAmount(bucket, rupees(amounts[bucket]))}{" "}
              <span className="ml-2 inline-block w-14 text-ink-soft max-sm:hidden print:inline-block">
                {percent.toFixed(1)}%
              </span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
