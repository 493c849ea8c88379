import { setTimeout as wait } from "node:timers/promises";
import { type RebuildProgress, rebuildProgress } from "@bahi/contracts/system/api.ts";
import { CannotStart } from "@bahi/service-kit/cannot-start.ts";
import { takeNoArguments } from "../client/arguments.ts";
import { startProgress } from "../client/progress.ts";
import { runTool } from "../client/run-tool.ts";
import { type Control, findProjector } from "./projector.ts";

// Requests a rebuild from a running projector and shows its progress. Ending this program does not end the rebuild.

const LOOK_MS = 250;

async function ask({ url, key }: Control, method: "GET" | "POST"): Promise<RebuildProgress> {
  const headers = { authorization: `Bearer ${key}` };
  const answer = await fetch(new URL("/rebuild", url), { method, headers }).catch((error: unknown) => {
    throw new CannotStart(`No projector answers at ${url}. Is Bahi running? PROJECTOR_URL says where.`, {
      cause: error,
    });
  });
  if (!answer.ok) throw new CannotStart(`The projector at ${url} answers ${answer.status}.`);
  return rebuildProgress.parse(await answer.json());
}

async function rebuild(): Promise<boolean> {
  takeNoArguments(process.argv.slice(2), "npm run rebuild takes no options: it builds all read models anew.");
  const projector = await findProjector();
  let progress = await ask(projector, "POST");
  const shown = startProgress("events", progress.events_total);
  try {
    while (progress.state !== "idle" && progress.state !== "failed") {
      shown.update(progress.events_done, progress.events_total);
      await wait(LOOK_MS);
      progress = await ask(projector, "GET");
    }
    shown.update(progress.events_done, progress.events_total);
  } finally {
    shown.end();
  }
  if (progress.state === "failed")
    throw new CannotStart(`The rebuild was given up. ${progress.failure ?? ""}`);
  console.log(
    `The read models are built anew from ${progress.events_done.toLocaleString("en-IN")} events, and live.`,
  );
  return true;
}

void runTool(rebuild);
