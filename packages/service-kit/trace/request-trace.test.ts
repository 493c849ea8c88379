import { pino } from "pino";
import { expect, test } from "vitest";
import { createApp } from "../http/app.ts";
import { createLog } from "../log.ts";
import { currentTrace, inTrace, traceOf, withCurrentTrace } from "./request-trace.ts";
import { callerOf, keyOfTrace, newTraceId, traceIdOfCommand } from "./trace-id.ts";

const traceId = "0af7651916cd43dd8448eb211c80319c";
const spanId = "b7ad6b7169203331";
const traceparent = `00-${traceId}-${spanId}-01`;

test.each([
  ["a later version", `01-${traceId}-${spanId}-01`],
  ["no trace", `00-${"0".repeat(32)}-${spanId}-01`],
  ["no span", `00-${traceId}-${"0".repeat(16)}-01`],
  ["upper case", traceparent.toUpperCase()],
  ["more behind it", `${traceparent}-${"x".repeat(10_000)}`],
  ["another line", `${traceparent}\nreqId=forged`],
  ["nothing", ""],
  ["two of them", [traceparent, traceparent]],
])("a traceparent is refused that has %s", (_what, given) => {
  expect(callerOf(given)).toBeUndefined();
  expect(callerOf(traceparent)).toEqual({ traceId, spanId });
});

test("a read continues the trace of its caller, and without one begins its own", () => {
  const headers = { traceparent };
  expect(traceOf({ method: "GET", headers }, true)).toEqual({
    requestId: traceId,
    traceId,
    caller: { traceId, spanId },
  });
  const own = traceOf({ method: "GET", headers: {} }, true);
  expect(own).toEqual({
    requestId: own.traceId,
    traceId: expect.stringMatching(/^[\da-f]{32}$/),
    caller: undefined,
  });
  expect(traceOf({ method: "GET", headers: {} }, true).traceId).not.toBe(own.traceId);
});

test("the trace of a command follows from its key, whoever sends it and wherever it is read", () => {
  const key = "0af76519-16cd-43dd-8448-eb211c80319c";
  for (const isEdge of [true, false]) {
    expect(traceOf({ method: "POST", headers: { "idempotency-key": key } }, isEdge).traceId).toBe(traceId);
  }
  expect(traceIdOfCommand(traceId)).toBe(traceId);
  expect(traceIdOfCommand("order 7")).toMatch(/^[\da-f]{32}$/);
  expect(traceIdOfCommand("order 7")).toBe(traceIdOfCommand("order 7"));
  expect(traceIdOfCommand("0".repeat(32))).not.toBe("0".repeat(32));
  const fresh = newTraceId();
  expect(traceIdOfCommand(keyOfTrace(fresh))).toBe(fresh);
});

test("two commands without a key that a caller sends in one trace get a key each", () => {
  const post = { method: "POST", headers: { traceparent } };
  const [first, second] = [traceOf(post, true), traceOf(post, true)];
  expect(new Set([first.traceId, second.traceId, traceId]).size).toBe(3);
  expect(first.caller?.traceId).toBe(traceId);
});

test.each(["", "a b", "<script>", "x".repeat(101), "a\nb", "é"])("a request id is not taken: %j", (given) => {
  const { requestId, traceId: own } = traceOf({ method: "GET", headers: { "x-request-id": given } }, true);
  expect(requestId).toBe(own);
});

test("each line that is logged for a request has its id once, whoever logs it", async () => {
  const lines: string[] = [];
  const log = createLog("test", "info", { write: (line) => lines.push(line) });
  const app = await createApp({ log });
  app.post("/work", async (request) => {
    request.log.info("by the request");
    await new Promise((resolve) => setImmediate(resolve));
    log.info("by what it calls");
    return {};
  });
  log.info("by the program");
  const headers = { "x-request-id": "request-7", "idempotency-key": traceId };
  const answer = await app.inject({ method: "POST", url: "/work", headers, payload: { a: 1 } });
  expect(answer.headers["x-request-id"]).toBe("request-7");
  expect(lines.map((line) => line.split('"reqId":"request-7"').length - 1)).toEqual([0, 1, 1]);
  expect(lines.map((line) => line.includes(`"traceId":"${traceId}"`))).toEqual([false, true, true]);
});

test("requests at the same time do not get each other's ids", async () => {
  const app = await createApp({ log: pino({ level: "silent" }) });
  app.get("/id", async () => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    return { id: currentTrace()?.requestId };
  });
  const ids = Array.from({ length: 20 }, (_, index) => `request-${index}`);
  const answers = await Promise.all(
    ids.map((id) => app.inject({ url: "/id", headers: { "x-request-id": id } })),
  );
  expect(answers.map((answer) => answer.json<{ id: string }>().id)).toEqual(ids);
});

test("work that is done later is still that of its request", () => {
  const trace = { requestId: "request-7", traceId, caller: undefined };
  const later = inTrace(trace, () => withCurrentTrace(() => currentTrace()?.requestId));
  expect([later(), currentTrace()]).toEqual(["request-7", undefined]);
});
