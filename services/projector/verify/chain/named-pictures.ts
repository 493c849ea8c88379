import type { EventFinding } from "@bahi/contracts/proof/report.ts";
import type { RecordedEvent } from "@bahi/event-store/event-store.ts";
import { logoOf } from "@bahi/history-file/named-logo.ts";
import { faultOfLogo, findLogo } from "@bahi/service-kit/media/logo-store.ts";
import type { ClientBase } from "pg";

type Naming = { number: number; event: RecordedEvent };

/** The pictures that events name, each with the first event that names it. */
export class NamedPictures {
  readonly #named = new Map<string, Naming>();

  /** `number` is that of the first of these consecutive events. */
  add(events: readonly RecordedEvent[], number: number): void {
    for (const [place, event] of events.entries()) {
      const sha256 = pictureOf(event);
      if (sha256 !== undefined && !this.#named.has(sha256))
        this.#named.set(sha256, { number: number + place, event });
    }
  }

  /** One for each picture that is not in the database as it was uploaded. Reads one picture at a time. */
  async findings(client: ClientBase): Promise<EventFinding[]> {
    const { rows } = await client.query("select where to_regclass('media.logo') is not null");
    const findings: EventFinding[] = [];
    for (const [sha256, naming] of this.#named) {
      const logo = rows.length === 0 ? undefined : await findLogo(client, sha256);
      const fault = faultOfLogo(sha256, logo);
      if (fault !== undefined) findings.push(findingOf(fault, naming));
    }
    return findings;
  }
}

function pictureOf(event: RecordedEvent): string | undefined {
  try {
    return logoOf(event);
  } catch {
    return undefined; // an event of another shape is a finding of its own
  }
}

function findingOf(fault: "missing" | "damaged", { number, event }: Naming): EventFinding {
  const what = `${event.type} of ${event.streamId}`;
  const sentences = {
    missing: `Event ${number}, ${what}, names a picture that is missing in the database. Upload the same picture again.`,
    damaged: `Event ${number}, ${what}, names a picture that is damaged in the database. Upload the same picture again.`,
  };
  return {
    about: "event",
    kind: `picture-${fault}`,
    number,
    position: event.position,
    event: { id: event.id, type: event.type, stream: event.streamId, revision: event.revision },
    sentence: sentences[fault],
  };
}
