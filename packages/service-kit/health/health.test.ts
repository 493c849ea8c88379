import { pino } from "pino";
import { afterEach, expect, test, vi } from "vitest";
import { createApp } from "../http/app.ts";
import { valueGauge } from "./gauge.ts";
import { readinessOf, registerHealth, sharedByAll } from "./health.ts";
import { registerMetrics } from "./metrics.ts";

const log = pino({ level: "silent" });

afterEach(() => void vi.useRealTimers());

test("ready when all it needs answers, and otherwise it says what does not", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  let storeAnswers = true;
  const app = await createApp({ log });
  registerHealth(app, {
    database: async () => "well",
    store: async () => {
      if (!storeAnswers) throw new Error("connection refused");
    },
  });
  const ready = await app.inject("/health/ready");
  expect(ready.statusCode).toBe(200);
  expect(ready.json()).toEqual({ status: "ready", checks: { database: { ok: true }, store: { ok: true } } });

  storeAnswers = false;
  vi.advanceTimersByTime(250);
  const away = await app.inject("/health/ready");
  expect(away.statusCode).toBe(503);
  expect(away.headers["retry-after"]).toBe("2");
  expect(away.json()).toMatchObject({ checks: { store: { ok: false, message: "connection refused" } } });
  expect((await app.inject("/health/live")).statusCode).toBe(200);
});

test("many who ask whether it is ready share its checks, and see at once that it drains", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const app = await createApp({ log });
  const database = Promise.withResolvers<void>();
  let checks = 0;
  registerHealth(app, {
    database: () => {
      checks += 1;
      return database.promise;
    },
  });
  const asked = Array.from({ length: 200 }, () => app.inject("/health/ready"));
  await expect.poll(() => checks).toBe(1);
  database.resolve();
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(checks).toBe(1);

  app.drain.begun = true;
  const draining = await app.inject("/health/ready");
  expect([draining.statusCode, draining.json()]).toEqual([503, { status: "draining", checks: {} }]);
  await expect(readinessOf(app)).rejects.toThrow("draining");
});

test("a check that is under way when the drain begins says that it drains", async () => {
  const app = await createApp({ log });
  const database = Promise.withResolvers<void>();
  let checks = 0;
  registerHealth(app, {
    database: () => {
      checks += 1;
      return database.promise;
    },
  });
  const asked = app.inject("/health/ready").then(({ statusCode, json }) => [statusCode, json().status]);
  const readiness = app.readiness();
  await expect.poll(() => checks).toBe(2);
  app.drain.begun = true;
  database.resolve();
  expect(await asked).toEqual([503, "draining"]);
  expect((await readiness).status).toBe("draining");
});

test("what all instances share is there for some seconds after its last answer, also while it is silent or away", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const app = await createApp({ log });
  let ask = () => Promise.reject(new Error("still starting"));
  registerHealth(app, { store: sharedByAll(() => ask(), 10_000) });
  const isReady = async () => (await app.readiness()).status === "ready";
  expect(await isReady()).toBe(false);

  ask = () => Promise.resolve() as Promise<never>;
  expect(await isReady()).toBe(true);
  vi.advanceTimersByTime(9_999);
  ask = () => new Promise(() => {});
  expect(await isReady()).toBe(true);
  ask = () => Promise.reject(new Error("connection refused"));
  expect(await isReady()).toBe(true);
  vi.advanceTimersByTime(1);
  await expect(readinessOf(app)).rejects.toThrow("store: connection refused");
});

test("a service asks another one in its process anew", async () => {
  const app = await createApp({ log });
  let isAway = false;
  registerHealth(app, {
    store: async () => {
      if (isAway) throw new Error("connection refused");
    },
  });
  expect((await app.inject("/health/ready")).statusCode).toBe(200);
  isAway = true;
  await expect(readinessOf(app)).rejects.toThrow("store: connection refused");
});

test("metrics are collected once a second, however many ask", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const app = await createApp({ log });
  const registry = registerMetrics(app);
  let collected = 0;
  valueGauge(registry, "collected", "Scrapes", () => (collected += 1));
  const scrape = async () => (await app.inject("/metrics")).body.match(/^collected (\d+)$/m)?.[1];
  expect(await Promise.all([scrape(), scrape(), scrape()])).toEqual(["1", "1", "1"]);
  vi.advanceTimersByTime(999);
  expect(await scrape()).toBe("1");
  vi.advanceTimersByTime(1);
  expect(await scrape()).toBe("2");
});

test("requests are measured by route, however many addresses there are", async () => {
  const app = await createApp({ log });
  registerMetrics(app);
  app.get("/customers/:id", async () => ({}));
  for (const id of [1, 2, 3]) await app.inject(`/customers/${id}`);
  await app.inject("/nowhere");
  const { body, headers } = await app.inject("/metrics");
  expect(headers["content-type"]).toContain("text/plain");
  expect(body).toContain(
    'http_request_duration_seconds_count{method="GET",route="/customers/:id",status="200"} 3',
  );
  expect(body).toContain('http_request_duration_seconds_count{method="GET",route="unknown",status="404"} 1');
  expect(body).toContain("process_resident_memory_bytes");
});
