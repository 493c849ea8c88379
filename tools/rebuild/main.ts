import { setTimeout as wait } from "node:timers/promises";
import { type RebuildProgress, rebuildProgress } from "@bahi/contracts/system/api.ts";
import { CannotStart } from "@bahi/service-kit/cannot-start.ts";
import { Presets, SingleBar } from "cli-progress";
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
  const projector = await findProjector();
  let progress = await ask(projector, "POST");
  const bar = new SingleBar(
    { format: "{bar} {percentage} % | {value} of {total} events | {rate} events/s | {state}" },
    Presets.shades_classic,
  );
  bar.start(Math.max(progress.events_total, 1), 0, { rate: 0, state: progress.state });
  try {
    while (progress.state === "building" || progress.state === "catching up") {
      bar.setTotal(Math.max(progress.events_total, 1));
      bar.update(progress.events_done, { rate: progress.events_per_second, state: progress.state });
      await wait(LOOK_MS);
      progress = await ask(projector, "GET");
    }
    if (progress.state === "failed")
      throw new CannotStart(`The rebuild was given up. ${progress.failure ?? ""}`);
    bar.update(bar.getTotal(), { rate: progress.events_per_second, state: "live" });
    return true;
  } finally {
    bar.stop();
  }
}

void runTool(rebuild);
