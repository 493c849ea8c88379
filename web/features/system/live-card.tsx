import { LAG_EVENTS_MAX, type SystemRecord } from "@bahi/contracts/system/api.ts";
import { count } from "../../format/money.ts";
import { machineryTexts as texts } from "../../texts/machinery.ts";
import { systemTexts } from "../../texts/system.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Figure } from "./figure.tsx";
import { readDuration, readPosition } from "./figures.ts";
import { inReadersLanguage } from "../../texts/server-sentences.ts";

const { live: liveTexts } = texts;
const STORES = { postgres: "Postgres", eventstoredb: "EventStoreDB", memory: liveTexts.memory };
const MS_PER_SECOND = 1000;

function lagOf({ lag_events, lag_ms }: SystemRecord["live"]): string {
  if (lag_events === null || lag_ms === null) return liveTexts.unknown;
  if (lag_events === 0) return liveTexts.zeroEvents;
  const events =
    lag_events >= LAG_EVENTS_MAX
      ? liveTexts.orMoreEvents(count(lag_events))
      : systemTexts.events(lag_events, count(lag_events));
  return liveTexts.lag(events, readDuration(lag_ms / MS_PER_SECOND));
}

/** The live read models, and their lag behind the event store. */
export function LiveCard({ system }: { system: SystemRecord }) {
  const { live, projector, store, versions } = system;
  const isLevel = live.lag_events === 0;
  const behind = live.lag_events === null ? liveTexts.unknown : liveTexts.behind;
  return (
    <Card
      title={liveTexts.title}
      actions={<Badge tone={isLevel ? "green" : "yellow"}>{isLevel ? liveTexts.level : behind}</Badge>}
    >
      {projector.reason !== null && (
        <Notice tone="error" title={liveTexts.noEvents} className="mb-4">
          <p className="break-words">{inReadersLanguage(projector.reason)}</p>
        </Notice>
      )}
      <dl className="grid grid-cols-2 gap-x-5 gap-y-4 sm:grid-cols-3">
        <Figure term={liveTexts.behindStore}>{lagOf(live)}</Figure>
        <Figure term={liveTexts.generation}>{live.generation ?? liveTexts.noneYet}</Figure>
        <Figure term={liveTexts.projector}>{texts.doing[projector.doing] ?? projector.doing}</Figure>
        <Figure term={liveTexts.positionShown}>{readPosition(live.position) || "0"}</Figure>
        <Figure term={liveTexts.positionOfStore}>{readPosition(live.head) || "0"}</Figure>
        <Figure term={liveTexts.keptIn}>{STORES[store]}</Figure>
        <Figure term={liveTexts.projections}>{versions.projections.slice(0, 12)}</Figure>
        <Figure term="Node">{versions.node}</Figure>
        <Figure term="Postgres">{versions.postgres}</Figure>
      </dl>
    </Card>
  );
}
