import { createCommandApp } from "@bahi/command/app.ts";
import { openCommandStores } from "@bahi/command/command-stores.ts";
import { openLogoStore } from "@bahi/service-kit/media/logo-store.ts";
import { openUsers } from "@bahi/command/user/secrets.ts";
import type { EventStore } from "@bahi/event-store/event-store.ts";
import { openEventStore } from "@bahi/event-store/open.ts";
import { openSessions } from "@bahi/service-kit/auth/sessions.ts";
import { createLog } from "@bahi/service-kit/log.ts";
import { Pool } from "pg";

// The command service, with BENCH_APPEND=none on a store that stores nothing.
const databaseUrl = process.env["DATABASE_URL"] ?? "";
const real = await openEventStore({ databaseUrl });

/** Answers each append at once and discards it. */
function forgetful(store: EventStore): EventStore {
  let number = 1_000_000;
  return {
    kind: store.kind,
    append: async (_stream, expected, events) => ({
      revision: (typeof expected === "number" ? expected : -1) + events.length,
      position: "",
    }),
    appendToNext: async (_category, _key, eventsFor) => {
      number += 1;
      return { number, revision: eventsFor(number).length - 1, position: "", repeated: false };
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

const store = process.env["BENCH_APPEND"] === "none" ? forgetful(real) : real;
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
