import { createCommandApp } from "@bahi/command/app.ts";
import { openCommandStores } from "@bahi/command/command-stores.ts";
import { openLogoStore } from "@bahi/service-kit/media/logo-store.ts";
import { openUsers } from "@bahi/command/user/secrets.ts";
import type { EventStore, NewEvent } from "@bahi/event-store/event-store.ts";
import { openEventStore } from "@bahi/event-store/open.ts";
import { openSessions } from "@bahi/service-kit/auth/sessions.ts";
import { measuredStore } from "@bahi/service-kit/measured-store.ts";
import { createLog } from "@bahi/service-kit/log.ts";
import { Pool } from "pg";
import { LeastAppend } from "./least/least-append.ts";

// The command service: as it is; with BENCH_APPEND=none on a store that stores nothing; with BENCH_APPEND=least on one
// that does with events only what any program in Node has to do.
const databaseUrl = process.env["DATABASE_URL"] ?? "";
const real = await openEventStore({ databaseUrl });

/** After all events of a store. */
const AFTER_ALL = "9".repeat(20);

type Write = (stream: string, events: readonly NewEvent[]) => Promise<void>;

/** A store that numbers payments by itself and checks nothing. */
function unchecked(store: EventStore, write: Write): EventStore {
  let number = 1_000_000;
  return {
    kind: store.kind,
    comparesRevisions: store.comparesRevisions,
    append: async (stream, expected, events) => {
      await write(stream, events);
      return {
        revision: (typeof expected === "number" ? expected : -1) + events.length,
        position: AFTER_ALL,
      };
    },
    appendToNext: async (category, _key, eventsFor) => {
      number += 1;
      const own = number;
      const events = eventsFor(own);
      await write(`${category}-${own}`, events);
      return { number: own, revision: events.length - 1, position: AFTER_ALL, repeated: false };
    },
    bindUnchanged: (command, seen) => store.bindUnchanged(command, seen),
    findUse: (...call) => store.findUse(...call),
    readStream: (streamId, options) => store.readStream(streamId, options),
    readAll: (options) => store.readAll(options),
    subscribe: (options) => store.subscribe(options),
    ping: () => store.ping(),
    close: () => store.close(),
  };
}

async function openStore(): Promise<EventStore> {
  switch (process.env["BENCH_APPEND"]) {
    case undefined:
      return real;
    case "none":
      return unchecked(real, async () => {});
    case "least": {
      const least = await LeastAppend.open(databaseUrl);
      return unchecked(real, async (stream, events) => {
        await Promise.all(
          events.map(({ data, metadata }, revision) =>
            least.append(stream, revision, JSON.stringify(data), JSON.stringify(metadata)),
          ),
        );
      });
    }
    default:
      throw new Error("BENCH_APPEND is none or least");
  }
}

const store = measuredStore(await openStore());
const log = createLog("bench", "fatal");
const pool = new Pool({ connectionString: databaseUrl });
const sessions = await openSessions(pool, databaseUrl, log);
const stores = openCommandStores(store);
const users = await openUsers({ store, pool, sessions });
const logos = await openLogoStore(pool);
const now = (): Date => new Date();
const app = await createCommandApp({ log, store, pool, sessions, stores, users, logos, now });
process.send?.(await app.listen({ host: "127.0.0.1", port: 0 }));
process.on("SIGTERM", () => process.exit(0));
