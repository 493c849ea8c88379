import { LAG_EVENTS_MAX, type SystemRecord } from "@bahi/contracts/system/api.ts";
import { count } from "../../format/money.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Figure } from "./figure.tsx";
import { readDuration, readPosition } from "./figures.ts";

const STORES = { postgres: "Postgres", eventstoredb: "EventStoreDB", memory: "Memory" };
const MS_PER_SECOND = 1000;

function lagOf({ lag_events, lag_ms }: SystemRecord["live"]): string {
  if (lag_events === 0) return "0 events";
  const events = `${count(lag_events)}${lag_events >= LAG_EVENTS_MAX ? " or more" : ""}`;
  const name = lag_events === 1 ? "event" : "events";
  return `${events} ${name}, ${readDuration(lag_ms / MS_PER_SECOND)}`;
}

/** The live read models, and their lag behind the event store. */
export function LiveCard({ system }: { system: SystemRecord }) {
  const { live, projector, store, versions } = system;
  const isLevel = live.lag_events === 0;
  return (
    <Card
      title="Live read models"
      actions={<Badge tone={isLevel ? "green" : "yellow"}>{isLevel ? "Level" : "Behind"}</Badge>}
    >
      {projector.reason !== null && (
        <Notice tone="error" title="The projector applies no events" className="mb-4">
          <p className="break-words">{projector.reason}</p>
        </Notice>
      )}
      <dl className="grid grid-cols-2 gap-x-5 gap-y-4 sm:grid-cols-3">
        <Figure term="Behind the store">{lagOf(live)}</Figure>
        <Figure term="Generation">{live.generation ?? "None yet"}</Figure>
        <Figure term="Projector">{projector.doing}</Figure>
        <Figure term="Position shown">{readPosition(live.position) || "0"}</Figure>
        <Figure term="Position of the store">{readPosition(live.head) || "0"}</Figure>
        <Figure term="Events are kept in">{STORES[store]}</Figure>
        <Figure term="Projections">{versions.projections.slice(0, 12)}</Figure>
        <Figure term="Node">{versions.node}</Figure>
        <Figure term="Postgres">{versions.postgres}</Figure>
      </dl>
    </Card>
  );
}
