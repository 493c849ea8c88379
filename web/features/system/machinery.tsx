import type { SystemRecord } from "@bahi/contracts/system/api.ts";
import { useState } from "react";
import { isBuilding } from "../../queries/system.ts";
import { machineryTexts as texts } from "../../texts/machinery.ts";
import { GenerationsCard } from "./generations-card.tsx";
import { LiveCard } from "./live-card.tsx";
import { RebuildCard } from "./rebuild-card.tsx";

/** What lists and reports are read from. It is folded away, until somebody wants it or something is wrong with it. */
export function Machinery({ system }: { system: SystemRecord }) {
  const trouble = troubleOf(system);
  const [isOpen, setOpen] = useState(false);
  const [seen, setSeen] = useState<string>();
  // Each new trouble unfolds it once; who has read it may fold it again.
  if (trouble !== seen) {
    setSeen(trouble);
    if (trouble !== undefined) setOpen(true);
  }
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="mt-5 print:hidden"
    >
      <summary className="w-fit rounded px-1 py-2 font-semibold text-cloth">
        {texts.title}
        <span role="status" className="ml-2 text-sm font-normal text-ink-soft">
          {trouble ?? texts.allIsWell}
        </span>
      </summary>
      <div className="mt-3 grid items-start gap-5 lg:grid-cols-2">
        <div className="min-w-0 space-y-5">
          <LiveCard system={system} />
          <RebuildCard rebuild={system.rebuild} />
        </div>
        <GenerationsCard system={system} />
      </div>
    </details>
  );
}

function troubleOf({ projector, rebuild, live }: SystemRecord): string | undefined {
  if (projector.reason !== null) return texts.trouble.noEvents;
  if (live.generation === null) return texts.trouble.noLive;
  if (rebuild.state === "failed") return texts.trouble.givenUp(String(rebuild.generation ?? ""));
  if (isBuilding(rebuild)) return texts.trouble.rebuilding;
  return undefined;
}
