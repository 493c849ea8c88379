import type { Role } from "@bahi/contracts/metadata.ts";
import { type ReadModels, readModels } from "@bahi/read-models/database.ts";
import { moveCheckpoint } from "@bahi/read-models/generation/checkpoint.ts";
import { createFirstGeneration } from "@bahi/read-models/generation/create.ts";
import { liveGeneration } from "@bahi/read-models/generation/live.ts";
import { openLivePositions } from "@bahi/read-models/generation/wait.ts";
import { migrateReadModels } from "@bahi/read-models/migrate.ts";
import { openSessions, type Sessions } from "@bahi/service-kit/auth/sessions.ts";
import { transaction, watchPool } from "@bahi/service-kit/database.ts";
import type { App } from "@bahi/service-kit/http/app.ts";
import type { Kysely } from "kysely";
import type { Pool } from "pg";
import { pino } from "pino";
import { createDatabase } from "../../../tests/postgres/test-database.ts";
import { connectProjectorService } from "../admin/projector-service.ts";
import { createEdge } from "../app.ts";
import { connectCommandService } from "../forwarding/command-over-http.ts";
import type { CommandService } from "../forwarding/command-service.ts";
import { openReadModelAccess } from "../reading/read-model-access.ts";
import { readingPool } from "../reading/reading-pool.ts";

/** An edge on a database of its own with empty read models, and tokens of people who are signed in. */
export type EdgeForTest = {
  app: App;
  databaseUrl: string;
  pool: Pool;
  sessions: Sessions;
  tokens: Record<Role, string>;
  /** The tables of the live generation, to write rows into. */
  db: Kysely<ReadModels>;
  /** Says that the rows have changed, as the projector does; returns the new position. */
  move(): Promise<string>;
  /** GET below `/api/v1` as `admin` (when nothing is said), as `staff`, or with a token of any kind. */
  get(path: string, options?: { as?: string; headers?: Record<string, string> }): Promise<Got>;
  close(): Promise<void>;
};

export type Got = { status: number; headers: Record<string, unknown>; json: unknown; text: string };

export async function edgeForTest(
  options: {
    commandUrl?: string;
    /** The command service, in place of its address. */
    commands?: CommandService;
    projectorUrl?: string;
    waitMs?: number;
    longMsMax?: { search: number; report: number; explanation: number };
    webDirectory?: string;
    /** The version of the projections of its program. */
    projectionVersion?: string;
    /** Told each line of the log. */
    onLog?: (line: string) => void;
  } = {},
): Promise<EdgeForTest> {
  const databaseUrl = await createDatabase();
  const { onLog, projectionVersion = "test" } = options;
  const log =
    onLog === undefined
      ? pino({ level: process.env["TEST_LOG_LEVEL"] ?? "silent" })
      : pino({ level: "info" }, { write: onLog });
  // It meets connections that are ended at the server, as the pools of the service do.
  const pool = watchPool(readingPool(databaseUrl, { max: 8 }), log);
  const client = await pool.connect();
  await migrateReadModels(client);
  client.release();
  await transaction(pool, (trx) => createFirstGeneration(trx, "test"));

  const sessions = await openSessions(pool, databaseUrl, log);
  const positions = openLivePositions({ connectionString: databaseUrl }, { pollMs: 20, projectionVersion });
  const commands = options.commands ?? connectCommandService(options.commandUrl ?? "http://127.0.0.1:9");
  const app = await createEdge({
    log,
    readModels: openReadModelAccess({
      pool,
      projectionVersion,
      ...(options.longMsMax !== undefined && { longMsMax: options.longMsMax }),
    }),
    positions,
    sessions,
    commands,
    projector: connectProjectorService(options.projectorUrl ?? "http://127.0.0.1:9", sessions.keys),
    waitMs: options.waitMs ?? 5_000,
    webDirectory: options.webDirectory ?? "/nowhere",
  });

  const admin = await sessions.open({ id: 1, name: "Asha", role: "admin" });
  const staff = await sessions.open({ id: 2, name: "Sunil", role: "staff" });
  const tokens = { admin: app.tokenOf(admin), staff: app.tokenOf(staff) };
  const schema = (await liveGeneration(readModels(pool)))?.schema ?? "";
  let eventCount = 0;

  return {
    app,
    databaseUrl,
    pool,
    sessions,
    tokens,
    db: readModels(pool).withSchema(schema),
    async move() {
      const live = await liveGeneration(readModels(pool));
      if (live === undefined) throw new Error("no generation is live");
      eventCount += 1;
      const to = String(eventCount).padStart(20, "0");
      const writer = await pool.connect();
      try {
        await moveCheckpoint(writer, { generation: live.id, from: live.position, to, eventCount: 1 });
      } finally {
        writer.release();
      }
      return to;
    },
    async get(path, { as = "admin", headers = {} } = {}) {
      const token = as === "admin" || as === "staff" ? tokens[as] : as;
      const answer = await app.inject({
        method: "GET",
        url: `/api/v1${path}`,
        headers: { ...(token === "" ? {} : { authorization: `Bearer ${token}` }), ...headers },
      });
      const isJson = /json/.test(String(answer.headers["content-type"]));
      return {
        status: answer.statusCode,
        headers: answer.headers,
        json: isJson && answer.body !== "" ? (JSON.parse(answer.body) as unknown) : undefined,
        text: answer.body,
      };
    },
    async close() {
      await app.close();
      await commands.close();
      await positions.close();
      await sessions.close();
      await pool.end();
    },
  };
}
