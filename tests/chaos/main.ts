import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ParsedEvent } from "@bahi/event-store/parsed.ts";
import { argumentsOrExit } from "@bahi/tools/client/arguments.ts";
import { exitWithSentence } from "@bahi/service-kit/lifecycle.ts";
import { endWithNpm } from "@bahi/tools/start/end-with-npm.ts";
import { readHistoryFile } from "./history.ts";
import { type PlanSize, planOf } from "./plan.ts";
import { proveBooks } from "./proof.ts";
import { HISTORY_FILE, LOG_FILE, type Outcome, outcomeOf, runPlan } from "./run.ts";
import { type Shop, openShop } from "./shop.ts";

// Runs one seed after the other, each on a shop of its own. A folder with what was seen is kept when a run has failed,
// and --check looks at it again.

const SIZE: PlanSize = { clients: 8, steps: 120, faultsOfLane: 6, holdMsMax: 2_500 };
const DEFAULT_MINUTES = "10";

const USAGE = "npm run chaos -- [--minutes 60] [--seed NUMBER] [--check FOLDER]";
const { values } = argumentsOrExit(USAGE, {
  options: {
    minutes: { type: "string", default: DEFAULT_MINUTES },
    seed: { type: "string" },
    check: { type: "string" },
  },
});

function wholeNumber(typed: string): number {
  if (!/^\d{1,9}$/.test(typed)) exitWithSentence(`${typed} is no whole number. ${USAGE}`);
  return Number(typed);
}

function tell({ seed, violations, counts }: Outcome): void {
  const { done, refused, unknown, compared, faults, events } = counts;
  console.log(
    `seed ${seed}: ${done} done, ${refused} refused, ${unknown} unknown; ${faults} faults, ${compared} answers compared with the fold of ${events} events; ${violations.length === 0 ? "clean" : `${violations.length} VIOLATIONS`}`,
  );
  for (const violation of violations.slice(0, 20)) console.log(`  ${violation}`);
}

function checkAgain(folder: string): Outcome {
  const missing = [HISTORY_FILE, LOG_FILE].find((name) => !existsSync(join(folder, name)));
  if (missing !== undefined)
    exitWithSentence(`${folder} is not what a failed run has kept: it has no ${missing}.`);
  const entries = readHistoryFile(join(folder, HISTORY_FILE));
  const lines = readFileSync(join(folder, LOG_FILE), "utf8").trimEnd().split("\n");
  // as: a run has written them
  const log = lines.map((line) => JSON.parse(line) as ParsedEvent);
  const seed = entries.find(({ is }) => is === "begun");
  return outcomeOf(seed?.is === "begun" ? seed.seed : 0, { entries }, log);
}

/** The shop that is open, or opens, for a signal that comes meanwhile. */
let open: Promise<Shop> | undefined;

async function runSeed(seed: number): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), `bahi-chaos-seed-${seed}-`));
  let shop: Shop | undefined;
  try {
    open = openShop({
      program: process.env["EVENTSTORE_PROGRAM"],
      cluster: process.env["EVENTSTORE_CLUSTER"],
      url: process.env["EVENTSTORE_URL"],
    });
    shop = await open;
    const outcome = await runPlan(shop, planOf(seed, SIZE, shop.kinds), folder);
    outcome.violations.push(...(await proveBooks(shop, folder)));
    tell(outcome);
    if (outcome.violations.length === 0) {
      await rm(folder, { recursive: true });
      return true;
    }
    await shop.keepLogs(folder);
    console.log(`  what was seen is in ${folder}`);
    return false;
  } catch (error) {
    await shop?.keepLogs(folder);
    console.log(`seed ${seed}: ${String(error)}\n  what was seen is in ${folder}`);
    return false;
  } finally {
    await shop?.close();
    open = undefined;
  }
}

async function endEarly(): Promise<void> {
  // One that cannot be opened has ended what it had begun.
  const shop = await open?.catch(() => undefined);
  await shop?.close();
  process.exit(1);
}
process.once("SIGINT", () => void endEarly());
process.once("SIGTERM", () => void endEarly());
endWithNpm(() => void endEarly());

if (values.check !== undefined) {
  const outcome = checkAgain(values.check);
  tell(outcome);
  process.exitCode = outcome.violations.length === 0 ? 0 : 1;
} else {
  const first = wholeNumber(values.seed ?? String(Date.now() % 1_000_000));
  const until = Date.now() + wholeNumber(values.minutes) * 60_000;
  const failed: number[] = [];
  let seed = first;
  do {
    if (!(await runSeed(seed))) failed.push(seed);
    seed += 1;
  } while (Date.now() < until);
  console.log(
    `${seed - first} seeds from ${first} on; ${failed.length === 0 ? "nothing was violated" : `violated by ${failed.join(", ")}`}`,
  );
  process.exitCode = failed.length === 0 ? 0 : 1;
}
