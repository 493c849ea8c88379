import { useId } from "react";
import { count } from "../../format/money.ts";
import { systemTexts as texts } from "../../texts/system.ts";
import { readDuration } from "./figures.ts";

type WorkProgressProps = {
  label: string;
  eventsDone: number;
  eventsTotal: number;
  eventsPerSecond: number;
  /** Null when it cannot be estimated. */
  secondsLeft: number | null;
};

/** How far work over the whole history is. */
export function WorkProgress(props: WorkProgressProps) {
  const { label, eventsDone, eventsTotal, eventsPerSecond, secondsLeft } = props;
  const labelId = useId();
  const percent = eventsTotal === 0 ? 0 : Math.min(100, Math.floor((eventsDone / eventsTotal) * 100));
  const known = [
    texts.eventsOf(count(eventsDone), count(eventsTotal)),
    eventsPerSecond > 0 ? texts.eventsPerSecond(count(eventsPerSecond)) : "",
    secondsLeft === null ? "" : texts.left(readDuration(secondsLeft)),
  ];
  const sentence = known.filter(Boolean).join(" · ");
  return (
    <div>
      <p className="mb-1.5 flex justify-between gap-3 font-medium">
        <span id={labelId}>{label}</span>
        <span className="figures">{percent} %</span>
      </p>
      <div
        role="progressbar"
        aria-labelledby={labelId}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${percent} %, ${sentence}`}
        className="h-3 overflow-hidden rounded-full border border-line-strong bg-paper"
      >
        <div className="h-full bg-cloth transition-[width]" style={{ width: `${percent}%` }} />
      </div>
      <p className="mt-1.5 text-sm text-ink-soft tabular-nums">{sentence}</p>
    </div>
  );
}
