import { setTimeout as wait } from "node:timers/promises";
import { type RebuildProgress, rebuildProgress } from "@bahi/contracts/system/api.ts";
import { exitWithSentence } from "@bahi/service-kit/lifecycle.ts";
import { readConfig } from "@bahi/service-kit/config.ts";
import { Presets, SingleBar } from "cli-progress";
import { z } from "zod";

// Asks a running projector for a rebuild and shows how far it is. Ending this program does not end the rebuild.

const LOOK_MS = 250;

const config = readConfig(z.object({ PROJECTOR_URL: z.url().default("http://127.0.0.1:3002") }));

async function ask(method: "GET" | "POST"): Promise<RebuildProgress> {
  try {
    const answer = await fetch(new URL("/rebuild", config.PROJECTOR_URL), { method });
    if (!answer.ok) exitWithSentence(`The projector at ${config.PROJECTOR_URL} answers ${answer.status}.`);
    return rebuildProgress.parse(await answer.json());
  } catch {
    return exitWithSentence(
      `No projector answers at ${config.PROJECTOR_URL}. Is Bahi running? PROJECTOR_URL says where.`,
    );
  }
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
