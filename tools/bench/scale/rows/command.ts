import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { z } from "zod";
import { bundlePrograms } from "../../../start/bundle.ts";
import { ALLOCATOR, nodeOptionsOf } from "../../../start/node-options.ts";
import { measureProcess, processorTime } from "../measured-process.ts";
import { perBooks } from "../per-books.ts";
import type { ScaleRow } from "../row.ts";

const ROOT = join(import.meta.dirname, "../../../..");
const PROGRAMS = { folds: "tools/bench/scale/command-process.ts" };
const MEMORY_MAX_MB = 200;

const printed = z.object({ seconds: z.number(), eventsRead: z.number() });

/** A start that reads all events, and then one from what that has kept: bundled, as `npm start` runs the service. */
const measureStarts = perBooks(async ({ databaseUrl, events }) => {
  const folder = await mkdtemp(join(tmpdir(), "bahi-bench-folds-"));
  // Where what is not bundled is found.
  const programs = join(ROOT, "node_modules/.cache", basename(folder));
  try {
    await bundlePrograms({ root: ROOT, programs: PROGRAMS, folder: programs });
    const args = [...nodeOptionsOf("command"), join(programs, "folds.cjs"), databaseUrl, folder];
    const first = await measureProcess(args, ALLOCATOR);
    const second = await measureProcess(args, ALLOCATOR);
    return {
      first: { ...first, ...printed.parse(JSON.parse(first.stdout)) },
      second: { ...second, ...printed.parse(JSON.parse(second.stdout)) },
      note: processorTime(first.processorSeconds, events),
    };
  } finally {
    for (const each of [folder, programs]) await rm(each, { recursive: true, force: true });
  }
});

export const commandMemory: ScaleRow = {
  path: "folds of the command service, greatest memory of its process",
  unit: "MB",
  goal: `≤ ${MEMORY_MAX_MB} MB`,
  async measure(books) {
    const { first, second, note } = await measureStarts(books);
    return { ours: first.memoryMb, note: `${second.memoryMb.toFixed(0)} MB from a kept fold; ${note}` };
  },
  isMet: ({ ours }) => ours <= MEMORY_MAX_MB,
};

export const commandStart: ScaleRow = {
  path: "folds of the command service, events read at a start from a kept fold",
  unit: "events",
  goal: "0",
  async measure(books) {
    const { first, second } = await measureStarts(books);
    const note = `${second.seconds.toFixed(2)} s, from the log ${first.seconds.toFixed(2)} s`;
    return { ours: second.eventsRead, note };
  },
  isMet: ({ ours }) => ours === 0,
};
