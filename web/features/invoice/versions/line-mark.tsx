import { Badge, type Tone } from "../../../ui/badge.tsx";
import type { LineChange } from "./changes.ts";
import { FromTo } from "./from-to.tsx";
import { versionsTexts } from "../../../texts/versions.ts";
import { saleTexts } from "../../../texts/sale.ts";

const tones: Readonly<Record<LineChange["status"], Tone>> = {
  added: "green",
  changed: "yellow",
  removed: "red",
};

/** Below a product: what the correction did to its line. On the screen only. */
export function LineMark({ change }: { change: LineChange }) {
  const changes = change.status === "changed" ? change.changes : [];
  return (
    <p className="mt-1 flex flex-wrap items-baseline gap-x-2 gap-y-0.5 print:hidden">
      <Badge tone={tones[change.status]}>{versionsTexts.lines[change.status]}</Badge>
      {changes.map(({ name, from, to }) => (
        <span key={name}>
          <span className="text-ink-soft">{saleTexts.columns[name]}:</span> <FromTo from={from} to={to} />
        </span>
      ))}
    </p>
  );
}
