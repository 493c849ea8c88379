import type { GenerationRecord, SystemRecord } from "@bahi/contracts/system/api.ts";
import { useState } from "react";
import { readMoment } from "../../format/dates.ts";
import { count } from "../../format/money.ts";
import { isBuilding } from "../../queries/system.ts";
import { machineryTexts as texts } from "../../texts/machinery.ts";
import { inReadersLanguage } from "../../texts/server-sentences.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { readSize } from "./figures.ts";
import { DropGeneration, SwitchGeneration } from "./generation-requests.tsx";

const TONES: Record<GenerationRecord["state"], Tone> = {
  building: "blue",
  live: "green",
  previous: "grey",
  failed: "red",
};

type GenerationRequest = { kind: "switch" | "drop"; generation: GenerationRecord };

/** Every complete build of the read models there is, and what can be done with each. */
export function GenerationsCard({ system }: { system: SystemRecord }) {
  const [asked, setAsked] = useState<GenerationRequest>();
  const close = () => setAsked(undefined);
  return (
    <Card title={texts.generations}>
      {system.generations.length === 0 && <p className="text-ink-soft">{texts.noGeneration}</p>}
      <ul className="-my-4 divide-y divide-line">
        {system.generations.map((generation) => (
          <Generation
            key={generation.id}
            generation={generation}
            isBusy={isBuilding(system.rebuild)}
            onAsk={(kind) => setAsked({ kind, generation })}
          />
        ))}
      </ul>
      {asked?.kind === "switch" && <SwitchGeneration generation={asked.generation} onClose={close} />}
      {asked?.kind === "drop" && <DropGeneration generation={asked.generation} onClose={close} />}
    </Card>
  );
}

type GenerationProps = {
  generation: GenerationRecord;
  isBusy: boolean;
  onAsk: (kind: GenerationRequest["kind"]) => void;
};

function Generation({ generation, isBusy, onAsk }: GenerationProps) {
  const { state, events, size_bytes, created_at, live_since, is_current_version, failure } = generation;
  const id = String(generation.id);
  const canDrop = state === "previous" || state === "failed";
  // Without tables it is about to be dropped.
  const canSwitch = state === "previous" && is_current_version && size_bytes > 0;
  const wasLive = live_since !== null;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {texts.generation(id)} <Badge tone={TONES[state]}>{texts.generationStates[state]}</Badge>
        </p>
        <p className="mt-0.5 text-sm text-ink-soft tabular-nums">
          {texts.built(count(events), readSize(size_bytes), readMoment(created_at))}
          {live_since !== null && <span className="block">{texts.liveSince(readMoment(live_since))}</span>}
        </p>
        {!is_current_version && <p className="mt-0.5 text-sm text-warn">{texts.otherVersion} </p>}
        {failure !== null && (
          <p className="mt-0.5 text-sm break-words text-bad">{inReadersLanguage(failure)}</p>
        )}
      </div>
      {canDrop && (
        <div className="flex gap-2">
          {canSwitch && (
            <Button
              disabled={isBusy}
              aria-label={wasLive ? texts.goBackTo(id) : texts.switchTo(id)}
              onClick={() => onAsk("switch")}
            >
              {wasLive ? texts.goBack : texts.switch}
            </Button>
          )}
          <Button look="quiet" aria-label={texts.dropNamed(id)} onClick={() => onAsk("drop")}>
            {texts.drop}
          </Button>
        </div>
      )}
    </li>
  );
}
