import { paiseOf } from "@bahi/contracts/money.ts";
import { daysAfter, financialYearOf } from "@bahi/contracts/calendar.ts";

export type DayAmount = { date: string; amount: number };
export type BucketKind = "week" | "month" | "year";

/** A week, month or financial year of a report, cut to its period. `returned` is above zero. */
export type SalesBucket = {
  from: string;
  to: string;
  /** False when the period has a part of it only. */
  isWhole: boolean;
  amount: number;
  returned: number;
};

const BUCKETS_MIN = 2;
/** More would be thinner than a line. */
const BUCKETS_MAX = 60;

/** Buckets that a period has enough of to compare, and few enough to see: the shortest ones first. */
export function bucketsToShow(
  days: readonly DayAmount[],
  returns: readonly DayAmount[],
): { kind: BucketKind; buckets: SalesBucket[] }[] {
  return (["week", "month", "year"] as const)
    .map((kind) => ({ kind, buckets: bucketsOf(kind, days, returns) }))
    .filter(({ kind, buckets }) => {
      // Years stand in for the months that are too many.
      if (kind === "year" && days.length <= BUCKETS_MAX * 30) return false;
      return buckets.length >= BUCKETS_MIN && buckets.length <= BUCKETS_MAX;
    });
}

/** What a period sold, and what came back, by week (Monday to Sunday), month, or financial year. `days` has each day. */
export function bucketsOf(
  kind: BucketKind,
  days: readonly DayAmount[],
  returns: readonly DayAmount[],
): SalesBucket[] {
  const byFirst = new Map<string, { from: string; to: string; paise: number; returnedPaise: number }>();
  for (const { date, amount } of days) {
    const first = firstDayOf(kind, date);
    const bucket = byFirst.get(first) ?? { from: date, to: date, paise: 0, returnedPaise: 0 };
    bucket.to = date;
    bucket.paise += paiseOf(amount);
    byFirst.set(first, bucket);
  }
  for (const { date, amount } of returns) {
    const bucket = byFirst.get(firstDayOf(kind, date));
    if (bucket !== undefined) bucket.returnedPaise += paiseOf(amount);
  }
  return [...byFirst].map(([first, { from, to, paise, returnedPaise }]) => ({
    from,
    to,
    isWhole: from === first && firstDayOf(kind, daysAfter(to, 1)) === daysAfter(to, 1),
    amount: paise / 100,
    returned: returnedPaise / 100,
  }));
}

/** The average of the whole ones; undefined when fewer than two are whole. */
export function averageOf(buckets: readonly SalesBucket[]): number | undefined {
  const whole = buckets.filter(({ isWhole }) => isWhole);
  if (whole.length < BUCKETS_MIN) return undefined;
  const paise = whole.reduce((sum, { amount }) => sum + paiseOf(amount), 0);
  return Math.round(paise / whole.length) / 100;
}

function firstDayOf(kind: BucketKind, date: string): string {
  switch (kind) {
    case "week":
      return daysAfter(date, -((new Date(date).getUTCDay() + 6) % 7)); // the Monday before
    case "month":
      return `${date.slice(0, 7)}-01`;
    case "year":
      return `${financialYearOf(date)}-04-01`;
  }
}
