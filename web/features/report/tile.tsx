import { Explained } from "../../history/explained.tsx";
import { WholeAmounts } from "../../ui/whole-amounts.tsx";
import type { Figure } from "../../queries/history.ts";

/** A figure of a report, which leads to the events that make it up. `value` is as it is read. */
export function Tile({ name, value, figure }: { name: string; value: string; figure: Figure }) {
  return (
    <div className="rounded-md border border-line px-3 py-3 sm:px-4">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="mt-1 font-semibold wrap-anywhere tabular-nums max-[22rem]:text-sm min-[26rem]:text-lg sm:text-xl">
        <Explained name={name} figure={figure}>
          <WholeAmounts text={value} />
        </Explained>
      </dd>
    </div>
  );
}
