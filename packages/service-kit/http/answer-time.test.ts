import { request } from "node:http";
import { PassThrough } from "node:stream";
import { expect, onTestFinished, test, vi } from "vitest";
import { createLog } from "../log.ts";
import { limitAnswerTime } from "./answer-time.ts";
import { createApp } from "./app.ts";

/** Routes that answer when the test lets them: two with the common limit, one with its own. */
async function start() {
  const app = await createApp({ log: createLog("test", "fatal") });
  const answered = Promise.withResolvers<string>();
  const stream = new PassThrough();
  await app.register(async (scope: typeof app) => {
    limitAnswerTime(scope, 20);
    scope.get("/waits", () => answered.promise);
    scope.get("/may-wait", { config: { answerTimeMaxMs: 600_000 } }, () => answered.promise);
    scope.get("/answers", async () => "at once");
    scope.get("/streams", async () => stream);
  });
  return { app, stream, answer: answered.resolve };
}

test("answers 503 in time for a handler that goes on, and nothing more when that ends", async () => {
  const { app, answer } = await start();
  const late = await app.inject("/waits");
  expect(late.statusCode).toBe(503);
  expect(late.headers["retry-after"]).toBe("2");
  expect(late.json()).toMatchObject({ type: "urn:bahi:unknown-outcome", status: 503 });
  answer("too late");
  await app.close();
});

test("a sender who waits for less is answered sooner, and one who claims to wait for longer is not answered later", async () => {
  const { app, answer } = await start();
  for (const [path, leftMs] of [
    ["/may-wait", "10"],
    ["/waits", "999999"],
    ["/waits", "soon"],
    ["/waits", "0"],
    ["/waits", "-1"],
    ["/waits", "NaN"],
    ["/waits", "9".repeat(400)],
    ["/waits", "1, 600000"],
  ] as const) {
    const late = await app.inject({ url: path, headers: { "x-time-left-ms": leftMs } });
    expect([path, late.statusCode]).toEqual([path, 503]);
  }
  answer("too late");
  await app.close();
});

test("nobody is answered before his time is over", async () => {
  const app = await createApp({ log: createLog("test", "fatal") });
  const answered = Promise.withResolvers<string>();
  const earlyMs: number[] = [];
  await app.register(async (scope: typeof app) => {
    scope.addHook("onRequest", async () => untilMillisecondEnds());
    limitAnswerTime(scope, 5);
    scope.get("/waits", () => answered.promise);
    scope.addHook("onSend", async ({ answerDeadlineMs }) => {
      earlyMs.push(answerDeadlineMs - performance.now());
    });
  });
  for (let asked = 0; asked < 10; asked++) await app.inject("/waits");
  expect(earlyMs).toHaveLength(10);
  expect(Math.max(...earlyMs)).toBeLessThanOrEqual(0);
  answered.resolve("too late");
  await app.close();
});

/** Timers count in whole milliseconds: one that is set at the end of one ends early by almost as much. */
function untilMillisecondEnds(): void {
  while (process.hrtime.bigint() % 1_000_000n < 900_000n);
}

test("a route has the time that it names, and one that answers is left alone", async () => {
  const { app, answer } = await start();
  const patient = app.inject("/may-wait");
  // One that waits runs into its limit meanwhile.
  expect((await app.inject("/waits")).statusCode).toBe(503);
  expect((await app.inject("/answers")).body).toBe("at once");
  answer("in the end");
  expect(await patient).toMatchObject({ statusCode: 200, body: "in the end" });
  await app.close();
});

test("an answer that has begun in time is sent to its end", async () => {
  const { app, stream } = await start();
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  stream.write("in ");
  const begun = await fetch(`${origin}/streams`);
  // One that waits runs into its limit meanwhile.
  expect((await app.inject("/waits")).statusCode).toBe(503);
  stream.end("time");
  expect([begun.status, await begun.text()]).toEqual([200, "in time"]);
  await app.close();
});

test("no timer is left of a client that has left", async () => {
  const { app } = await start();
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const [set, cleared] = [vi.spyOn(globalThis, "setTimeout"), vi.spyOn(globalThis, "clearTimeout")];
  onTestFinished(() => void vi.restoreAllMocks());
  const leaving = request(`${origin}/may-wait`).on("error", () => {});
  app.server.once("request", () => leaving.destroy());
  leaving.end();
  const timer = () => set.mock.results[set.mock.calls.findIndex(([, ms]) => ms === 600_000)]?.value;
  await expect.poll(() => cleared.mock.calls.flat().includes(timer() ?? "a timer")).toBe(true);
  await app.close();
});
