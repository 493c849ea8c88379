import { execFile } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { anil } from "@bahi/command/testing/requests.ts";
import { startTelemetry } from "@bahi/service-kit/trace/telemetry.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { traceparentFor } from "../../web/api/traceparent.ts";
import { type Bahi, startBahi } from "../bahi/bahi-for-test.ts";
import { person } from "../bahi/person.ts";
import { type CollectedSpan, startCollector } from "./collector.ts";

const ROOT = join(import.meta.dirname, "../..");
const runFile = promisify(execFile);

let bahi: Bahi;
let collector: Awaited<ReturnType<typeof startCollector>>;
let flush: () => unknown = () => {};

beforeAll(async () => {
  collector = await startCollector();
  const lifecycle = { onStop: (end: () => unknown) => void (flush = end) };
  await startTelemetry(lifecycle, "bahi", { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  bahi = await startBahi();
});
afterAll(async () => {
  await bahi.close();
  await flush();
  collector.close();
});

const ofTrace = (traceId: string) => collector.spans.filter((span) => span.traceId === traceId);

function serviceOf({ attributes }: CollectedSpan): string {
  return attributes.find(({ key }) => key === "bahi.service")?.value.stringValue ?? "";
}

/** The only span of a trace with this name, and in this service where it has one. */
function spanNamed(traceId: string, name: string, service = ""): CollectedSpan {
  const found = ofTrace(traceId).filter((span) => span.name === name && serviceOf(span) === service);
  expect(found).toHaveLength(1);
  return found[0] as CollectedSpan;
}

test("a command is one trace, from the browser's call to the read model and the answer", async () => {
  const key = "5f0c6c1e9b7d4c1a8f0e2d3c4b5a6978";
  const traceparent = traceparentFor(key);
  const answer = await bahi.admin.post("/customers", anil, { key, headers: { traceparent } });
  expect(answer.status).toBe(201);
  await expect.poll(() => ofTrace(key)).toHaveLength(6);

  const edge = spanNamed(key, "POST /api/v1/customers", "edge");
  const command = spanNamed(key, "POST /api/v1/customers", "command");
  const decide = spanNamed(key, "decide customers");
  expect(edge.parentSpanId).toBe(traceparent.split("-")[2]);
  expect(command.parentSpanId).toBe(edge.spanId);
  expect(decide.parentSpanId).toBe(command.spanId);
  expect(spanNamed(key, "append").parentSpanId).toBe(decide.spanId);
  expect(spanNamed(key, "wait until readable").parentSpanId).toBe(edge.spanId);
  // The projector knows the trace from the key in the event, and no span of it.
  expect(spanNamed(key, "project", "projector").parentSpanId ?? "").toBe("");
});

test("a read continues the trace of the browser; a command of another trace is linked to it", async () => {
  const read = traceparentFor();
  const [, readTrace = ""] = read.split("-");
  await bahi.admin.get("/customers", { headers: { traceparent: read } });
  await expect.poll(() => ofTrace(readTrace)).toHaveLength(1);

  const foreign = traceparentFor();
  const [, foreignTrace = "", foreignSpan = ""] = foreign.split("-");
  const key = "f".repeat(32);
  await bahi.admin.post("/customers", { ...anil, name: "Bina" }, { key, headers: { traceparent: foreign } });
  await expect.poll(() => ofTrace(key)).toHaveLength(6);
  expect(spanNamed(key, "POST /api/v1/customers", "edge").links).toMatchObject([
    { traceId: foreignTrace, spanId: foreignSpan },
  ]);
  expect(ofTrace(foreignTrace)).toEqual([]);
});

test("who is not signed in makes nothing be exported, whatever trace is named", async () => {
  const traceparent = traceparentFor();
  const [url = ""] = bahi.urls;
  const stranger = person(url, "");
  for (let nth = 0; nth < 10; nth += 1) {
    await stranger.get("/customers", { headers: { traceparent } });
    await stranger.post("/customers", anil, { headers: { traceparent }, key: "e".repeat(32) });
    await fetch(`${url}/health/ready`, { headers: { traceparent } });
  }
  const key = "d".repeat(32);
  await bahi.admin.post("/customers", { ...anil, name: "Chandra" }, { key });
  // Spans are exported in the order in which they end.
  await expect.poll(() => ofTrace(key)).toHaveLength(6);
  expect(ofTrace(traceparent.split("-")[1] ?? "")).toEqual([]);
  expect(ofTrace("e".repeat(32))).toEqual([]);
});

/** The modules of OpenTelemetry that a start has loaded, by package. */
async function loadedWith(environment: NodeJS.ProcessEnv): Promise<string[]> {
  const at = (path: string) => JSON.stringify(pathToFileURL(join(ROOT, path)).href);
  const program = `
    import { registerHooks } from "node:module";
    const loaded = new Set();
    registerHooks({ load(url, context, next) {
      const name = /@opentelemetry\\/([\\w-]+)/.exec(url)?.[1];
      if (name !== undefined) loaded.add(name);
      return next(url, context);
    } });
    await import(${at("services/query/start.ts")});
    await import(${at("services/command/start.ts")});
    await import(${at("services/projector/start.ts")});
    const { startTelemetry } = await import(${at("packages/service-kit/trace/telemetry.ts")});
    await startTelemetry({ onStop() {} }, "bahi", process.env);
    process.stdout.write(JSON.stringify([...loaded]));
    process.exit(0);`;
  const { stdout } = await runFile(process.execPath, ["--input-type=module", "--eval", program], {
    env: { ...process.env, ...environment },
  });
  return z.array(z.string()).parse(JSON.parse(stdout));
}

test("without an exporter its code is not loaded", async () => {
  expect(await loadedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: "" })).toEqual(["api"]);
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" };
  expect(await loadedWith(endpoint)).toEqual(expect.arrayContaining(["api", "sdk-trace"]));
});
