import { listTexts as texts } from "../texts/list.ts";
import { Spinner } from "../ui/spinner.tsx";

const ROWS = ["one", "two", "three", "four", "five", "six", "seven", "eight"];

type SkeletonProps = { name: string; columnCount: number; isNarrow: boolean; isDense: boolean };

/** The shape of rows that are on their way, as tall as they will be, and a spinner that says so to everybody. */
export function Skeleton({ name, columnCount, isNarrow, isDense }: SkeletonProps) {
  return (
    <div className="relative">
      <div aria-hidden="true" className="animate-pulse">
        {ROWS.map((row) => (
          <div
            key={row}
            className={`flex items-center gap-6 border-b border-line px-4 ${isNarrow ? "h-24" : isDense ? "h-[34px]" : "h-13"}`}
          >
            {Array.from({ length: isNarrow ? 1 : columnCount }, (_, column) => (
              <span key={column} className="h-3.5 flex-1 rounded bg-line/70" />
            ))}
          </div>
        ))}
      </div>
      <div className="absolute inset-x-0 top-13 flex justify-center">
        <div className="rounded-md bg-sheet px-2 shadow-sheet">
          <Spinner label={texts.loading(name)} />
        </div>
      </div>
    </div>
  );
}
