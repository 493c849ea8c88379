import { setImmediate } from "node:timers/promises";
import { createCommandApp } from "@bahi/command/app.ts";
import { openCommandStores } from "@bahi/command/command-stores.ts";
import { openLogoStore } from "@bahi/service-kit/media/logo-store.ts";
import { addFirstAdmin } from "@bahi/command/user/first-admin.ts";
import { openUsers } from "@bahi/command/user/secrets.ts";
import type { EventStore } from "@bahi/event-store/event-store.ts";
import { openEventStore } from "@bahi/event-store/open.ts";
import { createProjectorApp } from "@bahi/projector/app.ts";
import { startProjector } from "@bahi/projector/projector.ts";
import { rebuild } from "@bahi/projector/rebuild/rebuild.ts";
import { verify } from "@bahi/projector/verify/verify.ts";
import { openVerifier } from "@bahi/projector/verify/verifier.ts";
import { connectProjectorService } from "@bahi/query/admin/projector-service.ts";
import { createEdge } from "@bahi/query/app.ts";
import { connectCommandService } from "@bahi/query/forwarding/command-over-http.ts";
import { openReadModelAccess } from "@bahi/query/reading/read-model-access.ts";
import { readModelPool } from "@bahi/read-models/database.ts";
import { openLivePositions } from "@bahi/read-models/generation/wait.ts";
import { migrateReadModels } from "@bahi/read-models/migrate.ts";
import { openKeys } from "@bahi/service-kit/auth/keys.ts";
import { migrateAuth } from "@bahi/service-kit/auth/schema.ts";
import { openSessions } from "@bahi/service-kit/auth/sessions.ts";
import type { App } from "@bahi/service-kit/http/app.ts";
import { importHistory } from "@bahi/tools/history/import-history.ts";
import { measuredStore } from "@bahi/service-kit/measured-store.ts";
import { createLog } from "@bahi/service-kit/log.ts";
import { type Logger, pino } from "pino";
import { createDatabase } from "../postgres/test-database.ts";
import { connectAs, type Person } from "./person.ts";

export const ADMIN = { username: "admin", password: "an admin's secret" };
export const STAFF = { username: "sunil", password: "a staff's secret" };

/** A whole Bahi in this process: real store, real database, the three services talking over HTTP. */
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

const silentLog = pino({ level: process.env["TEST_LOG_LEVEL"] ?? "silent" });
const now = (): Date => new Date();

async function listen(app: App): Promise<string> {
  return app.listen({ host: "127.0.0.1", port: 0 });
}

export type BahiOptions = {
  /** How many command services there are, each with its edge. */
  instances?: number;
  /** Where the built web app lies that the edges serve. */
  webDirectory?: string;
  /** Puts something between an edge and its command service: the address of one, and what the edge is to call. */
  proxyToCommands?: (url: string) => Promise<string>;
  /** A file of books, imported before anything starts. Its admin and its staff have the usernames of `ADMIN` and `STAFF`. */
  history?: string;
  /** How many proxies stand before the edges. */
  trustProxy?: number;
  /** Gets each line that the services log, also those of the level debug. */
  onLog?: (line: string) => void;
};

/** The log of a service. */
function logOf(service: string, { onLog }: BahiOptions): Logger {
  return onLog === undefined ? silentLog : createLog(service, "debug", { write: onLog });
}

/** One command service with its edge in front of it. */
async function startInstance(
  databaseUrl: string,
  projectorUrl: string,
  ends: (() => Promise<unknown>)[],
  options: BahiOptions,
): Promise<{ url: string; commandUrl: string }> {
  const { webDirectory = "/nowhere", proxyToCommands = async (url) => url, trustProxy } = options;
  const log = logOf("command", options);
  const pool = readModelPool(databaseUrl, { max: 10 });
  ends.push(() => pool.end());
  const store = measuredStore(await openEventStore({ databaseUrl }));
  ends.push(() => store.close());
  const sessions = await openSessions(pool, databaseUrl, log);
  ends.push(() => sessions.close());

  const stores = openCommandStores(store);
  const users = await openUsers({ store, pool, sessions });
  const logos = await openLogoStore(pool);
  await addFirstAdmin({ ...users, now, say: () => {} }, ADMIN);
  const command = await createCommandApp({ log, store, pool, sessions, stores, users, logos, now });
  ends.push(() => command.close());

  const commandUrl = await listen(command);
  const commands = connectCommandService(await proxyToCommands(commandUrl));
  ends.push(() => commands.close());
  const positions = openLivePositions({ connectionString: databaseUrl });
  ends.push(() => positions.close());
  const edge = await createEdge({
    log: logOf("query", options),
    readModels: openReadModelAccess({ pool: pool }),
    positions,
    sessions,
    commands,
    projector: connectProjectorService(projectorUrl, sessions.keys),
    waitMs: 10_000,
    webDirectory,
    trustProxy,
  });
  ends.push(() => edge.close());
  return { url: await listen(edge), commandUrl };
}

/** Starts everything on a database of its own, and signs in an admin and a member of staff. */
export async function startBahi(options: BahiOptions = {}): Promise<Bahi> {
  const databaseUrl = await createDatabase();
  const log = logOf("projector", options);
  const ends: (() => Promise<unknown>)[] = [];
  const pool = readModelPool(databaseUrl, { max: 2 });
  ends.push(() => pool.end());
  const client = await pool.connect();
  await migrateReadModels(client);
  client.release();

  const store = await openEventStore({ databaseUrl });
  ends.push(() => store.close());
  const people =
    options.history === undefined
      ? undefined
      : (await importHistory({ file: options.history, store, pool, atOnce: 400 })).passwords;
  const projector = startProjector({
    store,
    databaseUrl,
    projectionVersion: "test",
    rebuild: (generation, signal) => rebuild({ store, databaseUrl, generation, signal }),
    log,
  });
  ends.push(() => projector.stop());
  const projectorPool = readModelPool(databaseUrl, { max: 2 });
  ends.push(() => projectorPool.end());
  const verifier = openVerifier({
    pool: projectorPool,
    verify: (typed, onProgress, signal) => {
      const fingerprints = typed.map((fingerprint) => ({ fingerprint }));
      return verify({ store, databaseUrl, fingerprints, onProgress, signal });
    },
    log,
  });
  ends.push(() => verifier.stop());
  await migrateAuth(projectorPool);
  const control = await createProjectorApp({
    keys: await openKeys(projectorPool),
    log,
    pool: projectorPool,
    store,
    projector,
    verifier,
    projectionVersion: "test",
    backupDirectory: null,
    logos: await openLogoStore(projectorPool),
  });
  ends.push(() => control.close());
  const projectorUrl = await listen(control);
  const instances: { url: string; commandUrl: string }[] = [];
  for (let instance = 0; instance < (options.instances ?? 1); instance += 1)
    instances.push(await startInstance(databaseUrl, projectorUrl, ends, options));
  const urls = instances.map((instance) => instance.url);

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
    commandUrls: instances.map(({ commandUrl }) => commandUrl),
    projectorUrl,
    databaseUrl,
    store,
    admin,
    staff: await connectAs(url, passwordOf(STAFF)),
    async close() {
      for (const end of ends.toReversed()) await end();
    },
  };
}
