import { setTimeout as wait } from "node:timers/promises";
import { type RebuildProgress, rebuildProgress } from "@bahi/contracts/system/api.ts";
import { exitWithSentence } from "@bahi/service-kit/lifecycle.ts";
import { CannotStart } from "@bahi/service-kit/cannot-start.ts";
import { Presets, SingleBar } from "cli-progress";
import { findProjector } from "./projector.ts";

// Requests a rebuild from a running projector and shows its progress. Ending this program does not end the rebuild.

const LOOK_MS = 250;

const projector = await findProjector().catch((error: unknown) => {
  if (error instanceof CannotStart) return exitWithSentence(error.message);
  throw error;
});

async function ask(method: "GET" | "POST"): Promise<RebuildProgress> {
  const headers = { authorization: `Bearer ${projector.key}` };
  const answer = await fetch(new URL("/rebuild", projector.url), { method, headers }).catch(() =>
    exitWithSentence(`No projector answers at ${projector.url}. Is Bahi running? PROJECTOR_URL says where.`),
  );
  if (!answer.ok) exitWithSentence(`The projector at ${projector.url} answers ${answer.status}.`);
  return rebuildProgress.parse(await answer.json());
}

const bar = new SingleBar(
  { format: "{bar} {percentage} % | {value} of {total} events | {rate} events/s | {state}" },
  Presets.shades_classic,
);

const ordered = await ask("POST");
bar.start(Math.max(ordered.events_total, 1), 0, { rate: 0, state: ordered.state });
let progress = ordered;
while (progress.state === "building" || progress.state === "catching up") {
  bar.setTotal(Math.max(progress.events_total, 1));
  bar.update(progress.events_done, { rate: progress.events_per_second, state: progress.state });
  await wait(LOOK_MS);
  progress = await ask("GET");
}
if (progress.state === "failed") {
  bar.stop();
  exitWithSentence(`The rebuild was given up. ${progress.failure ?? ""}`);
}
bar.update(bar.getTotal(), { rate: progress.events_per_second, state: "live" });
bar.stop();
