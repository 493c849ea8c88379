import type { GenerationRecord, SystemRecord } from "@bahi/contracts/system/api.ts";
import { useState } from "react";
import { readMoment } from "../../format/dates.ts";
import { count } from "../../format/money.ts";
import { isBuilding } from "../../queries/system.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { readSize } from "./figures.ts";
import { DropGeneration, SwitchGeneration } from "./generation-orders.tsx";

const STATES: Record<GenerationRecord["state"], { name: string; tone: Tone }> = {
  building: { name: "Building", tone: "blue" },
  live: { name: "Live", tone: "green" },
  previous: { name: "Kept", tone: "grey" },
  failed: { name: "Given up", tone: "red" },
};

type Order = { kind: "switch" | "drop"; generation: GenerationRecord };

/** Every complete build of the read models there is, and what can be done with each. */
export function GenerationsCard({ system }: { system: SystemRecord }) {
  const [order, setOrder] = useState<Order>();
  const close = () => setOrder(undefined);
  return (
    <Card title="Generations">
      {system.generations.length === 0 && (
        <p className="text-ink-soft">There is none yet: the projector builds the first one when it starts.</p>
      )}
      <ul className="-my-4 divide-y divide-line">
        {system.generations.map((generation) => (
          <Generation
            key={generation.id}
            generation={generation}
            isBusy={isBuilding(system.rebuild)}
            onOrder={(kind) => setOrder({ kind, generation })}
          />
        ))}
      </ul>
      {order?.kind === "switch" && <SwitchGeneration generation={order.generation} onClose={close} />}
      {order?.kind === "drop" && <DropGeneration generation={order.generation} onClose={close} />}
    </Card>
  );
}

type GenerationProps = {
  generation: GenerationRecord;
  isBusy: boolean;
  onOrder: (kind: Order["kind"]) => void;
};

function Generation({ generation, isBusy, onOrder }: GenerationProps) {
  const { id, state, events, size_bytes, created_at, live_since, is_current_version, failure } = generation;
  const canDrop = state === "previous" || state === "failed";
  // Without tables it is about to be dropped.
  const canSwitch = state === "previous" && is_current_version && size_bytes > 0;
  const wasLive = live_since !== null;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          Generation {id} <Badge tone={STATES[state].tone}>{STATES[state].name}</Badge>
        </p>
        <p className="mt-0.5 text-sm text-ink-soft tabular-nums">
          {count(events)} events · {readSize(size_bytes)} · built {readMoment(created_at)}
          {live_since !== null && <span className="block">live since {readMoment(live_since)}</span>}
        </p>
        {!is_current_version && (
          <p className="mt-0.5 text-sm text-warn">
            Built by another version of the program; it cannot be switched to.
          </p>
        )}
        {failure !== null && <p className="mt-0.5 text-sm break-words text-bad">{failure}</p>}
      </div>
      {canDrop && (
        <div className="flex gap-2">
          {canSwitch && (
            <Button
              disabled={isBusy}
              aria-label={wasLive ? `Go back to generation ${id}` : `Switch to generation ${id}`}
              onClick={() => onOrder("switch")}
            >
              {wasLive ? "Go Back" : "Switch"}
            </Button>
          )}
          <Button look="quiet" aria-label={`Drop generation ${id}`} onClick={() => onOrder("drop")}>
            Drop
          </Button>
        </div>
      )}
    </li>
  );
}
