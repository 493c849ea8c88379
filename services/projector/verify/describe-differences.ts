import type { EventFinding } from "@bahi/contracts/proof/report.ts";
import type { EventStore, RecordedEvent } from "@bahi/event-store/event-store.ts";
import type { ClientBase } from "pg";
import type { HistoryDifference } from "./stored-history.ts";

type Named = Map<number, RecordedEvent>;

/** Differences beyond it are only counted. */
const DESCRIBED_MAX = 1_000;

/** Describes differences in sentences. Reads the events that they are about, and from the timeline what is known of removed ones. */
export async function describeDifferences(
  {
    store,
    client,
    schema,
  }: { store: Pick<EventStore, "readAll">; client: ClientBase; schema: string | undefined },
  differences: readonly HistoryDifference[],
): Promise<EventFinding[]> {
  const described = differences.slice(0, DESCRIBED_MAX);
  const shown = described.flatMap((difference) => ("actual" in difference ? difference.actual : []));
  const events = await readEvents(store, new Set(shown));
  const findings: EventFinding[] = [];
  for (const difference of described) {
    if (difference.kind === "removed") {
      findings.push(await describeRemoved(client, schema, difference.recorded));
    } else {
      findings.push(describe(difference, events));
    }
  }
  return findings;
}

async function readEvents(store: Pick<EventStore, "readAll">, places: ReadonlySet<number>): Promise<Named> {
  const named: Named = new Map();
  const last = Math.max(...places, -1);
  let place = 0;
  for await (const batch of store.readAll()) {
    for (const event of batch) {
      if (places.has(place)) named.set(place, event);
      place += 1;
    }
    if (place > last) break;
  }
  return named;
}

function describe(difference: Exclude<HistoryDifference, { kind: "removed" }>, events: Named): EventFinding {
  const { kind, actual } = difference;
  const event = events.get(actual);
  const what = event === undefined ? "An event" : `${event.type} of ${event.streamId}`;
  const sentences = {
    changed: `Event ${actual + 1} is not what was recorded: ${what} stands there, changed or put in its place.`,
    rewritten: `Event ${actual + 1}, ${what}, says what was recorded, but in other bytes than this program writes.`,
    inserted: `Event ${actual + 1}, ${what}, was put between others: it was never recorded.`,
    moved: describeMoved(difference, what),
    "not-recorded": `Event ${actual + 1}, ${what}, stands after all that was recorded: it was added past the program, or the projector is behind.`,
  };
  return {
    about: "event",
    kind,
    number: actual + 1,
    position: event?.position ?? null,
    event:
      event === undefined
        ? null
        : { id: event.id, type: event.type, stream: event.streamId, revision: event.revision },
    sentence: sentences[kind],
  };
}

function describeMoved(difference: HistoryDifference, what: string): string {
  if (difference.kind !== "moved") return "";
  const { recorded, actual } = difference;
  return recorded === actual
    ? `Event ${actual + 1}, ${what}, is at another position of the store than it was recorded at.`
    : `${what} was recorded as event ${recorded + 1} and stands as event ${actual + 1}.`;
}

/** Each applied event has an entry in the timeline, in the same order: the entry at this place names the removed event. */
async function describeRemoved(
  client: ClientBase,
  schema: string | undefined,
  place: number,
): Promise<EventFinding> {
  const entry = schema === undefined ? undefined : await entryAt(client, schema, place);
  const known = entry === undefined ? "" : ` The timeline says of it: “${entry.title}” (${entry.at}).`;
  return {
    about: "event",
    kind: "removed",
    number: place + 1,
    position: entry?.position ?? null,
    event: null,
    sentence: `Event ${place + 1} was recorded, and is gone.${known}`,
  };
}

async function entryAt(
  client: ClientBase,
  schema: string,
  place: number,
): Promise<{ position: string; title: string; at: string } | undefined> {
  const { rows } = await client.query<{ position: string; title: string; at: string }>(
    `select position, min(title) as title, min(at) as at from ${schema}.history
     group by position order by position offset $1 limit 1`,
    [place],
  );
  return rows[0];
}
