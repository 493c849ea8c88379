import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { createApp } from "../http/app.ts";
import { registerMetrics } from "./metrics.ts";

async function metricsWith(headers: Record<string, string>) {
  const app = await createApp({ log: pino({ level: "silent" }) });
  onTestFinished(() => app.close());
  registerMetrics(app);
  const { statusCode, body } = await app.inject({ url: "/metrics", headers });
  return [statusCode, body.includes("process_cpu_seconds_total")];
}

test("who collects metrics gets them", async () => {
  expect(await metricsWith({})).toEqual([200, true]);
});

test.each([{ "x-forwarded-for": "203.0.113.7" }, { forwarded: "for=203.0.113.7" }])(
  "a client of a proxy gets none: %o",
  async (headers) => {
    expect(await metricsWith(headers)).toEqual([404, false]);
  },
);
