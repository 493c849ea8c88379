import { pino } from "pino";
import { expect, test } from "vitest";
import { createApp } from "../http/app.ts";
import { registerHealth } from "./health.ts";
import { registerMetrics } from "./metrics.ts";

const log = pino({ level: "silent" });

test("ready when all it needs answers, and otherwise it says what does not", async () => {
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
  const away = await app.inject("/health/ready");
  expect(away.statusCode).toBe(503);
  expect(away.headers["retry-after"]).toBe("2");
  expect(away.json()).toMatchObject({ checks: { store: { ok: false, message: "connection refused" } } });
  expect((await app.inject("/health/live")).statusCode).toBe(200);
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
