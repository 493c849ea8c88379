import { randomUUID } from "node:crypto";
import type { Role } from "@bahi/contracts/metadata.ts";
import { type ParsedEvent, parsed } from "@bahi/event-store/parsed.ts";
import type { EventStore } from "@bahi/event-store/event-store.ts";
import { openEventStore } from "@bahi/event-store/open.ts";
import { measuredStore } from "@bahi/service-kit/measured-store.ts";
import { openSessions } from "@bahi/service-kit/auth/sessions.ts";
import { Pool } from "pg";
import { pino } from "pino";
import { onTestFinished } from "vitest";
import { memoryStoreOf } from "../../../tests/event-store/memory-store.ts";
import { databaseForTest } from "../../../tests/postgres/test-database.ts";
import { createCommandApp } from "../app.ts";
import { type CommandStores, openCommandStores } from "../command-stores.ts";
import { createBackgroundTasks } from "../reconciliation/background-tasks.ts";
import { openLogoStore } from "@bahi/service-kit/media/logo-store.ts";
import { openUsers } from "../user/secrets.ts";

export type Call = {
  /** Default: admin. */
  as?: Role | "nobody";
  key?: string;
  ifMatch?: string;
  /** How long the sender waits for the answer. */
  timeLeftMs?: number;
};

export type Answer = {
  status: number;
  /** Whatever the service answered with; tests look at it with matchers. */
  body: Record<string, unknown>;
  position: string;
  headers: Record<string, unknown>;
};

export type Instance = {
  databaseUrl: string;
  stores: CommandStores;
  store: EventStore;
  /** A form is sent as such, any other body as JSON. */
  call: (
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    body?: object,
    call?: Call,
  ) => Promise<Answer>;
  /** Resolves when what follows from the commands so far is done. */
  settled: () => Promise<void>;
  /** What `/health/ready` says. */
  isReady: () => Promise<boolean>;
  close(): Promise<void>;
};

export type InstanceOptions = {
  /** The database of another instance. Default: one of its own. */
  databaseUrl?: string;
  /** Default: a store in memory, which instances on one database share. */
  store?: "memory" | "postgres";
  /** An EventStoreDB, where the store is to be one. */
  eventStoreUrl?: string;
  /** Puts something between the service and the store. */
  wrap?: (store: EventStore) => EventStore;
  /** The clock of its events. Default: that of the machine. */
  now?: () => Date;
};

/** A whole command service, signed in as an admin and as a member of staff. */
export async function startInstance(options: InstanceOptions = {}): Promise<Instance> {
  const { databaseUrl = await databaseForTest(), wrap = (inner) => inner, now = () => new Date() } = options;
  const log = pino({ level: process.env["TEST_LOG_LEVEL"] ?? "silent" });
  const pool = new Pool({ connectionString: databaseUrl });
  const inner = await openStore(databaseUrl, options);
  const store = measuredStore(wrap(inner));
  const stores = openCommandStores(store);
  const sessions = await openSessions(pool, databaseUrl, log);
  const users = await openUsers({ store, pool, sessions });
  const logos = await openLogoStore(pool);
  const background = createBackgroundTasks(log);
  const deps = { log, store, pool, sessions, stores, users, logos, now, background };
  const app = await createCommandApp(deps);
  const tokens = {
    admin: await sessions.open({ id: 1, name: "Asha Rao", role: "admin" }),
    staff: await sessions.open({ id: 2, name: "Ravi Iyer", role: "staff" }),
  };

  let isClosed = false;
  async function close(): Promise<void> {
    if (isClosed) return;
    isClosed = true;
    await app.close();
    await sessions.close();
    await inner.close();
    await pool.end();
  }
  onTestFinished(close);

  return {
    databaseUrl,
    stores,
    store: inner,
    settled: () => background.settled(),
    isReady: async () => (await app.readiness()).status === "ready",
    close,
    async call(method, path, body, { as = "admin", key = randomUUID(), ifMatch, timeLeftMs } = {}) {
      const form = body instanceof FormData ? new Response(body) : undefined;
      const answer = await app.inject({
        method,
        url: `/api/v1${path}`,
        headers: {
          ...(as === "nobody" ? {} : { authorization: `Bearer ${app.tokenOf(tokens[as])}` }),
          "idempotency-key": key,
          ...(ifMatch === undefined ? {} : { "if-match": ifMatch }),
          ...(timeLeftMs === undefined ? {} : { "x-time-left-ms": String(timeLeftMs) }),
          ...(form && { "content-type": form.headers.get("content-type") ?? "" }),
        },
        ...(body === undefined ? {} : { payload: form ? Buffer.from(await form.arrayBuffer()) : body }),
      });
      const position = answer.headers["x-position"];
      return {
        status: answer.statusCode,
        body: answer.json<Record<string, unknown>>(),
        position: typeof position === "string" ? position : "",
        headers: answer.headers,
      };
    },
  };
}

/** Every event of the store, in order of position. */
export async function everything(store: EventStore): Promise<ParsedEvent[]> {
  const events: ParsedEvent[] = [];
  for await (const batch of store.readAll()) events.push(...batch.map(parsed));
  return events;
}

async function openStore(
  databaseUrl: string,
  { store = "memory", eventStoreUrl }: InstanceOptions,
): Promise<EventStore> {
  if (store === "memory" && eventStoreUrl === undefined) return memoryStoreOf(databaseUrl);
  return openEventStore({ databaseUrl, eventStoreUrl });
}
