import type { fingerprintAnswer, VerificationProgress } from "@bahi/contracts/proof/api.ts";
import type { RebuildProgress, SystemRecord } from "@bahi/contracts/system/api.ts";
import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { call, read } from "../api/call.ts";
import { type ApiFile, readFile } from "../api/read-file.ts";
import { SECOND_MS } from "./client.ts";

export type Fingerprint = z.infer<typeof fingerprintAnswer>;

const BUSY_MS = 0.5 * SECOND_MS;
const QUIET_MS = 5 * SECOND_MS;

type UnderWay = RebuildProgress & { state: "building" | "catching up" | "following" };

export function isBuilding(rebuild: RebuildProgress): rebuild is UnderWay {
  return rebuild.state !== "idle" && rebuild.state !== "failed";
}

/** Asked again while it is looked at: often while read models are built, else now and then. */
export const systemQuery = queryOptions({
  queryKey: ["system", "record"],
  queryFn: ({ signal }) => read<SystemRecord>("/admin/system", signal),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => (data && isBuilding(data.rebuild) ? BUSY_MS : QUIET_MS),
});

export const verificationQuery = queryOptions({
  queryKey: ["system", "verification"],
  queryFn: ({ signal }) => read<VerificationProgress>("/admin/verify", signal),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => (data?.state === "running" ? BUSY_MS : QUIET_MS),
});

function readFingerprint({ signal }: { signal: AbortSignal }): Promise<Fingerprint> {
  return read<Fingerprint>("/fingerprint", signal);
}

export const fingerprintQuery = queryOptions({
  queryKey: ["system", "fingerprint"],
  queryFn: readFingerprint,
  staleTime: 0,
  refetchInterval: QUIET_MS,
});

/** The fingerprint to print with an answer: it identifies all events that the answer is made of. */
export function fingerprintOfAnswerQuery(madeAt: string) {
  return queryOptions({
    queryKey: ["system", "fingerprint", madeAt],
    queryFn: readFingerprint,
    // Asked for again, as when another tab has checked one, it would be of later events than the answer.
    staleTime: "static",
  });
}

/** The whole history as a file. */
export function downloadBackup(): Promise<ApiFile> {
  return readFile("/admin/backup");
}

/** With `goesLive` the new read models replace those in use as soon as they are level; else they are kept beside them. */
export async function startRebuild(goesLive: boolean): Promise<RebuildProgress> {
  return (await call<RebuildProgress>("POST", "/admin/rebuild", { body: { switch: goesLive } })).body;
}

export async function cancelRebuild(): Promise<RebuildProgress> {
  return (await call<RebuildProgress>("POST", "/admin/rebuild/cancel")).body;
}

export async function switchTo(generation: number): Promise<RebuildProgress> {
  return (await call<RebuildProgress>("POST", `/admin/generations/${generation}/switch`)).body;
}

export async function dropGeneration(generation: number): Promise<RebuildProgress> {
  return (await call<RebuildProgress>("DELETE", `/admin/generations/${generation}`)).body;
}

/** Starts a proof, and looks for a fingerprint that was written down earlier. */
export async function startVerification(fingerprint?: string): Promise<VerificationProgress> {
  const body = fingerprint === undefined ? {} : { fingerprint };
  return (await call<VerificationProgress>("POST", "/admin/verify", { body })).body;
}
