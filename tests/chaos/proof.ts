import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { readHistory } from "@bahi/history-file/read-history.ts";
import { storedEvents } from "../faults/consistency.ts";
import type { Shop } from "./shop.ts";

const ROOT = join(import.meta.dirname, "../..");

/** Sentences about what `npm run verify` finds, and about events that `npm run export` writes otherwise than they are. */
export async function proveBooks(shop: Shop, folder: string): Promise<string[]> {
  const verified = await runTool(shop, "verify", []);
  const file = join(folder, "export.jsonl.gz");
  const exported = await runTool(shop, "export", [file]);
  const found = [verified, exported].flatMap(({ code, said }) => (code === 0 ? [] : [said]));
  return [...found, ...(exported.code === 0 ? await differences(shop, file) : [])];
}

async function differences({ database, eventStoreUrl }: Shop, file: string): Promise<string[]> {
  const log = await storedEvents(database.url, eventStoreUrl);
  const found: string[] = [];
  let place = 0;
  for await (const entry of readHistory(file)) {
    if (!("event" in entry)) continue;
    const { streamId, revision, type, data, metadata } = entry.event;
    const stored = log[place];
    place += 1;
    const written = JSON.stringify([streamId, revision, type, JSON.parse(data), JSON.parse(metadata)]);
    const there = JSON.stringify([
      stored?.streamId,
      stored?.revision,
      stored?.type,
      stored?.data,
      stored?.metadata,
    ]);
    if (written !== there) found.push(`event ${place} is exported as ${written}, and is ${there}`);
  }
  if (place !== log.length) found.push(`${place} events are exported, of ${log.length}`);
  await rm(file);
  return found;
}

async function runTool({ database, eventStoreUrl }: Shop, tool: string, args: string[]) {
  const env = { ...process.env, DATABASE_URL: database.url, EVENTSTORE_URL: eventStoreUrl ?? "" };
  const main = join(ROOT, "tools", tool, "main.ts");
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [main, ...args], { env, cwd: ROOT });
    return { code: 0, said: stdout };
  } catch (error) {
    // as: execFile adds these to its error
    const { code, stdout = "", stderr = "" } = error as { code?: number; stdout?: string; stderr?: string };
    return { code: code ?? 1, said: `npm run ${tool}: ${stdout}${stderr}` };
  }
}
