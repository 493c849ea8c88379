import { setTimeout as wait } from "node:timers/promises";
import { checkpointOf } from "@bahi/read-models/generation/checkpoint.ts";
import { LEADER_LOCK } from "@bahi/read-models/generation/followed.ts";
import { migrateReadModels } from "@bahi/read-models/migrate.ts";
import { Client } from "pg";
import { leaderConnection, SESSION_IDLE_MAX_MS } from "../connection.ts";
import { lead, liveGenerationOf } from "./lead.ts";
import type { Attempts } from "../live/attempts.ts";
import { tryLock } from "./locks.ts";
import type { ProjectorOptions, ProjectorState } from "../projector.ts";
import { buildRequested } from "./rebuild-requests.ts";
import type { VersionTakeover } from "./version-takeover.ts";

const TAKEOVER_MS = 250;

/** What a term tells of itself. */
export type Observer = { enter(state: ProjectorState): void; applied(eventCount: number): void };

/** What outlives a term: failed attempts, and whether this version was live. */
export type KeptByProcess = { attempts: Attempts; takeover: VersionTakeover };

/** One term as a member: connects, works, and ends with an error or when `ending` is aborted. */
export async function runTerm(
  options: ProjectorOptions,
  kept: KeptByProcess,
  ending: AbortSignal,
  observer: Observer,
): Promise<void> {
  const term = new AbortController();
  const signal = AbortSignal.any([ending, term.signal]);
  const { databaseUrl, edge, sessionIdleMaxMs = SESSION_IDLE_MAX_MS } = options;
  const { timeoutFactor } = kept.attempts;
  const client = new Client(
    leaderConnection(databaseUrl, { sessionIdleMaxMs, timeoutFactor, toldInMemory: edge?.listener }),
  );
  client.on("error", (error) => term.abort(error));
  client.on("end", () => term.abort(new Error("The connection to the database has ended")));
  const heartbeat = setInterval(() => void client.query("select 1").catch(() => {}), sessionIdleMaxMs / 4);
  try {
    await client.connect();
    await migrateReadModels(client);
    await leadOrBuild(options, kept, client, signal, observer);
    term.signal.throwIfAborted();
  } finally {
    clearInterval(heartbeat);
    await client.end();
  }
}

/**
 * Leads when the live generation is of this version and nobody else leads. When it is of another version, the projector
 * of that version goes on writing it while this one builds its own: rows of one version are never written by another.
 */
async function leadOrBuild(
  options: ProjectorOptions,
  { attempts, takeover }: KeptByProcess,
  client: Client,
  signal: AbortSignal,
  observer: Observer,
): Promise<void> {
  const { projectionVersion, log } = options;
  while (!signal.aborted) {
    const live = await liveGenerationOf(client);
    if (live === undefined || live.version === projectionVersion) {
      takeover.isLive();
      if (await tryLock(client, LEADER_LOCK)) return lead(options, attempts, client, signal, observer);
    } else {
      if (await takeover.request(client, projectionVersion))
        log.info({ generation: live.id }, "the projections have changed: new read models are built");
      if (await buildRequested(options, client, signal, () => observer.enter({ doing: "building" })))
        continue;
    }
    if (live !== undefined && attempts.repeatedFailure !== undefined)
      attempts.reached((await checkpointOf(client, live.id)) ?? "");
    observer.enter({ doing: "standing by" });
    await wait(TAKEOVER_MS, undefined, { signal }).catch(() => {}); // aborted
  }
}
