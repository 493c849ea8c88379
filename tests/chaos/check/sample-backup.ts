import { gzipSync } from "node:zlib";
import type { ParsedEvent } from "@bahi/event-store/parsed.ts";
import type { Entry } from "../history.ts";
import { call } from "./sample-run.ts";

/** The download of a backup with these events, for tests that plant what a rule must find. */
export function backedUp(number: number, log: readonly ParsedEvent[], { isWhole = true } = {}): Entry[] {
  const lines: unknown[] = log.map(({ streamId, revision, id, type, data, metadata }, index) => {
    return { n: index + 1, stream: streamId, revision, id, type, data, metadata, link: "" };
  });
  if (isWhole) lines.push({ events: log.length, logos: 0, link: "", fingerprint: null });
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  const body = gzipSync(text).toString("base64");
  return call(number, { path: "/admin/backup" }, { status: 200, body });
}
