import { setImmediate } from "node:timers/promises";
import { startCommandService } from "@bahi/command/start.ts";
import type { EventStore } from "@bahi/event-store/event-store.ts";
import { openEventStore } from "@bahi/event-store/open.ts";
import { rebuild } from "@bahi/projector/rebuild/rebuild.ts";
import { type LongWork, startProjectorService } from "@bahi/projector/start.ts";
import { verify } from "@bahi/projector/verify/verify.ts";
import { startEdge } from "@bahi/query/start.ts";
import { readModelPool } from "@bahi/read-models/database.ts";
import { migrateReadModels } from "@bahi/read-models/migrate.ts";
import type { App } from "@bahi/service-kit/http/app.ts";
import { type Lifecycle, portOf } from "@bahi/service-kit/lifecycle.ts";
import { createLog } from "@bahi/service-kit/log.ts";
import { importHistory } from "@bahi/tools/history/import-history.ts";
import { freePort } from "@bahi/tools/start/free-port.ts";
import { startTogether } from "@bahi/tools/start/start-together.ts";
import { createDatabase } from "../postgres/test-database.ts";
import { connectAs, type Person } from "./person.ts";

export const ADMIN = { username: "admin", password: "an admin's secret" };
export const STAFF = { username: "sunil", password: "a staff's secret" };

/** A whole Bahi in this process: real store, real database, and the three services. */
export type Bahi = {
  /** Addresses of the edges; each has a command service of its own behind it. */
  urls: string[];
  /** Addresses of the command services, in the same order, and of the projector. */
  commandUrls: string[];
  projectorUrl: string;
  databaseUrl: string;
  store: EventStore;
  admin: Person;
  staff: Person;
  close(): Promise<void>;
};

export type BahiOptions = {
  /** How many command services there are, each with its edge. */
  instances?: number;
  /** Where the built web app lies that the edges serve. */
  webDirectory?: string;
  /**
   * Puts something between an edge and its command service: the address of one, and what the edge is to call. The services
   * are apart then.
   */
  proxyToCommands?: (url: string) => Promise<string>;
  /** A file of books, imported before anything starts. Its admin and its staff have the usernames of `ADMIN` and `STAFF`. */
  history?: string;
  /** How many proxies stand before the edges. */
  trustProxy?: number;
  /** Gets each line that the services log, also those of the level debug. */
  onLog?: (line: string) => void;
};

/** Whether the services talk over HTTP, as `BAHI_SERVICES=apart` has it; else they are composed as `npm start` runs them. */
export const servicesAreApart = (): boolean => process.env["BAHI_SERVICES"] === "apart";

const urlOf = (app: App): string => `http://127.0.0.1:${portOf(app)}`;

/** A lifecycle without a process: what it is told to stop is stopped by `end`, the last first. */
function lifecycleForTest(): { lifecycle: Lifecycle; end: () => Promise<void> } {
  const endsOfParts: (() => unknown)[][] = [];
  function part(): Lifecycle {
    const ends: (() => unknown)[] = [];
    endsOfParts.push(ends);
    return {
      onDrain() {},
      onStop: (end) => ends.push(end),
      isReady() {},
      part,
      stop() {},
      fail(error) {
        throw error;
      },
    };
  }
  return {
    lifecycle: part(),
    async end() {
      for (const end of endsOfParts.flat().toReversed()) await end();
    },
  };
}

/** In this thread: a new one would first compile the program. */
const longWorkHere = (store: EventStore): LongWork => ({
  rebuild: ({ databaseUrl, generation }, signal) => rebuild({ store, databaseUrl, generation, signal }),
  verify({ databaseUrl, fingerprints: typed }, onProgress, signal) {
    const fingerprints = typed.map((fingerprint) => ({ fingerprint }));
    return verify({ store, databaseUrl, fingerprints, onProgress, signal });
  },
});

type Instance = { command: App; edge: App };

/** Starts the projector and the instances, the first together with the projector unless they are to be apart. */
async function startServices(
  lifecycle: Lifecycle,
  { databaseUrl, store }: Pick<Bahi, "databaseUrl" | "store">,
  { instances: count = 1, webDirectory = "/nowhere", proxyToCommands, trustProxy, onLog }: BahiOptions,
): Promise<{ projector: App; instances: Instance[] }> {
  const environment = {
    DATABASE_URL: databaseUrl,
    PORT: "0",
    BAHI_COMMAND_PORT: "0",
    BAHI_PROJECTOR_PORT: String(await freePort(0, "127.0.0.1")),
    BAHI_ADMIN_USERNAME: ADMIN.username,
    BAHI_ADMIN_PASSWORD: ADMIN.password,
    READ_WAIT_MS: "10000",
    LOG_LEVEL: onLog === undefined ? (process.env["TEST_LOG_LEVEL"] ?? "silent") : "debug",
    ...(trustProxy !== undefined && { BAHI_TRUST_PROXY: String(trustProxy) }),
  };
  const openLog: typeof createLog = (name, level) =>
    createLog(name, level, ...(onLog === undefined ? [] : [{ write: onLog }]));
  const options = { openLog, webDirectory, version: async () => "test", longWork: longWorkHere(store) };

  async function startInstance(projector: App): Promise<Instance> {
    const command = await startCommandService(lifecycle.part(), environment, options);
    const urls = {
      COMMAND_URL: (await proxyToCommands?.(urlOf(command))) ?? urlOf(command),
      PROJECTOR_URL: urlOf(projector),
    };
    return { command, edge: await startEdge(lifecycle.part(), { ...environment, ...urls }, options) };
  }

  const instances: Instance[] = [];
  let projector: App;
  if (servicesAreApart() || proxyToCommands !== undefined) {
    projector = await startProjectorService(lifecycle.part(), environment, options);
  } else {
    const { projector: theOne, ...first } = await startTogether(lifecycle, environment, options);
    projector = theOne;
    instances.push(first);
  }
  while (instances.length < count) instances.push(await startInstance(projector));
  return { projector, instances };
}

/** Starts everything on a database of its own, and signs in an admin and a member of staff. */
export async function startBahi(options: BahiOptions = {}): Promise<Bahi> {
  const databaseUrl = await createDatabase();
  const { lifecycle, end } = lifecycleForTest();
  const store = await openEventStore({ databaseUrl });
  lifecycle.onStop(() => store.close());
  const people =
    options.history === undefined ? undefined : await importBooks(options.history, store, databaseUrl);

  const { projector, instances } = await startServices(lifecycle, { databaseUrl, store }, options);
  const urls = instances.map(({ edge }) => urlOf(edge));
  const [url = ""] = urls;
  const passwordOf = (who: typeof ADMIN) => people?.find(({ username }) => username === who.username) ?? who;
  const admin = await connectAs(url, passwordOf(ADMIN));
  // The first read models are there when the projector has made them.
  while ((await admin.get("/customers?limit=1")).status === 503) await setImmediate();
  if (people === undefined) {
    await admin.post("/auth/users", {
      ...STAFF,
      full_name: "Sunil Kumar",
      email: "sunil@example.in",
      role: "staff",
    });
  }
  return {
    urls,
    commandUrls: instances.map(({ command }) => urlOf(command)),
    projectorUrl: urlOf(projector),
    databaseUrl,
    store,
    admin,
    staff: await connectAs(url, passwordOf(STAFF)),
    close: end,
  };
}

async function importBooks(file: string, store: EventStore, databaseUrl: string) {
  const pool = readModelPool(databaseUrl, { max: 2 });
  try {
    const client = await pool.connect();
    await migrateReadModels(client);
    client.release();
    return (await importHistory({ file, store, pool, atOnce: 400 })).passwords;
  } finally {
    await pool.end();
  }
}
