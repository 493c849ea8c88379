const ROWS = ["one", "two", "three", "four", "five", "six", "seven", "eight"];

type SkeletonProps = { name: string; columnCount: number; isNarrow: boolean };

/** The shape of rows that are on their way, as tall as they will be. */
export function Skeleton({ name, columnCount, isNarrow }: SkeletonProps) {
  return (
    <div role="status" className="animate-pulse">
      <span className="sr-only">Loading {name}...</span>
      {ROWS.map((row) => (
        <div
          key={row}
          className={`flex items-center gap-6 border-b border-line px-4 ${isNarrow ? "h-24" : "h-13"}`}
        >
          {Array.from({ length: isNarrow ? 1 : columnCount }, (_, column) => (
            <span key={column} className="h-3.5 flex-1 rounded bg-line/70" />
          ))}
        </div>
      ))}
    </div>
  );
}
