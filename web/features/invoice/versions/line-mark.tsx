import { Badge, type Tone } from "../../../ui/badge.tsx";
import { type LineChange, columnNames } from "./changes.ts";
import { FromTo } from "./from-to.tsx";

const marks: Readonly<Record<LineChange["status"], { word: string; tone: Tone }>> = {
  added: { word: "Added", tone: "green" },
  changed: { word: "Changed", tone: "yellow" },
  removed: { word: "Removed", tone: "red" },
};

/** Below a product: what the correction did to its line. On the screen only. */
export function LineMark({ change }: { change: LineChange }) {
  const { word, tone } = marks[change.status];
  const changes = change.status === "changed" ? change.changes : [];
  return (
    <p className="mt-1 flex flex-wrap items-baseline gap-x-2 gap-y-0.5 print:hidden">
      <Badge tone={tone}>{word}</Badge>
      {changes.map(({ name, from, to }) => (
        <span key={name}>
          <span className="text-ink-soft">{columnNames[name]}:</span> <FromTo from={from} to={to} />
        </span>
      ))}
    </p>
  );
}
