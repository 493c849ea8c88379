import type { VerificationProgress } from "@bahi/contracts/proof/api.ts";
import { SILENCE_MAX_SECONDS } from "@bahi/read-models/verification/schema.ts";
import { isSilent } from "@bahi/service-kit/silence.ts";
import { sql } from "kysely";
import type { ReadModelAccess } from "../reading/read-model-access.ts";

const IDLE: VerificationProgress = {
  state: "idle",
  started_at: null,
  events_done: 0,
  events_total: 0,
  events_per_second: 0,
  seconds_left: null,
  failure: null,
  report: null,
};

/** The progress of the latest proof, as its projector has stored it. */
export function readVerification(readModels: ReadModelAccess): Promise<VerificationProgress> {
  return readModels.read(async ({ db }) => {
    const latest = await db
      .selectFrom("bahi.verification")
      .selectAll()
      .select(sql<boolean>`${sql.raw(isSilent(SILENCE_MAX_SECONDS))}`.as("is_silent"))
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    if (latest === undefined) return IDLE;
    const carriedOut =
      latest.report ??
      (
        await db
          .selectFrom("bahi.verification")
          .select("report")
          .where("state", "=", "done")
          .orderBy("id", "desc")
          .limit(1)
          .executeTakeFirst()
      )?.report ??
      null;
    const { state, started_at, events_done, events_total, failure } = latest;
    const known = { started_at, events_done, events_total, report: carriedOut };
    if (state === "running" && latest.is_silent) {
      return {
        ...IDLE,
        ...known,
        state: "failed",
        failure: "It was interrupted: the projector that worked on it is gone.",
      };
    }
    const seconds = (Date.parse(latest.seen_at) - Date.parse(started_at)) / 1_000;
    const perSecond = events_done / Math.max(seconds, 0.001);
    return {
      ...known,
      state,
      events_per_second: Math.round(perSecond),
      seconds_left:
        state === "running" && events_done > 0 ? Math.ceil((events_total - events_done) / perSecond) : null,
      failure,
    };
  });
}
