import { readFileSync } from "node:fs";
import { join } from "node:path";
import { anil } from "@bahi/command/testing/requests.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { type Bahi, startBahi } from "../bahi/bahi-for-test.ts";
import { type Samples, readScrape } from "./prometheus-text.ts";
import { missingIn } from "./promql.ts";

const ROOT = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

const dashboard = z
  .object({
    panels: z.array(
      z.object({
        title: z.string(),
        targets: z.array(z.object({ expr: z.string(), legendFormat: z.string() })).default([]),
      }),
    ),
  })
  .parse(JSON.parse(read("deploy/grafana/bahi.json")));

const rules = z
  .object({
    groups: z.array(
      z.object({
        rules: z.array(
          z.strictObject({
            alert: z.string(),
            expr: z.string(),
            for: z.string().regex(/^\d+[mh]$/),
            labels: z.object({ severity: z.enum(["critical", "warning", "info"]) }),
            annotations: z.object({ summary: z.string(), runbook: z.string() }),
          }),
        ),
      }),
    ),
  })
  .parse(parse(read("deploy/prometheus/alerts.yml")))
  .groups.flatMap((group) => group.rules);

/** What promtool plays. */
const cases = ["alerts.test.yml", "month.test.yml"].flatMap(
  (file) =>
    z
      .object({
        rule_files: z.tuple([z.literal("alerts.yml")]),
        tests: z.array(
          z.object({
            name: z.string(),
            input_series: z.array(z.object({ series: z.string() })),
            alert_rule_test: z
              .array(
                z.object({
                  alertname: z.string(),
                  exp_alerts: z.tuple([z.record(z.string(), z.unknown())]).optional(),
                }),
              )
              .min(2),
          }),
        ),
      })
      .parse(parse(read(`deploy/prometheus/${file}`))).tests,
);

const scrapeSchema = z.object({
  rule_files: z.array(z.string()),
  scrape_configs: z.tuple([
    z.object({
      job_name: z.string(),
      static_configs: z.array(
        z.object({
          targets: z.tuple([z.string()], z.string()),
          labels: z.object({ service: z.string() }),
        }),
      ),
    }),
  ]),
});
const scrape = scrapeSchema.parse(parse(read("deploy/prometheus/prometheus.yml")));

const panels = dashboard.panels.flatMap(({ title, targets }) =>
  targets.map(({ expr, legendFormat }) => ({ title, expr, legendFormat })),
);

let bahi: Bahi;
/** What Prometheus has after a scrape of each service, and `up`, which it adds. */
const samples: Samples = new Map();

async function scrapeOf(url: string): Promise<string> {
  const answer = await fetch(`${url}/metrics`);
  if (!answer.ok) throw new Error(`a scrape was answered ${answer.status}`);
  return answer.text();
}

beforeAll(async () => {
  bahi = await startBahi();
  await bahi.admin.post("/customers", anil);
  await bahi.admin.post("/admin/verify", {});
  const urls = { query: bahi.urls[0], command: bahi.commandUrls[0], projector: bahi.projectorUrl };
  let proved = "";
  while (!/^bahi_last_proof_ok 1$/m.test(proved)) proved = await scrapeOf(bahi.projectorUrl);
  const [{ job_name: job, static_configs: targets }] = scrape.scrape_configs;
  for (const {
    labels: { service },
    targets: [instance],
  } of targets) {
    const target = { job, service, instance };
    const url = z.url().parse(urls[z.enum(["query", "command", "projector"]).parse(service)]);
    readScrape(await scrapeOf(url), target, samples);
    samples.set("up", [...(samples.get("up") ?? []), target]);
  }
});
afterAll(() => bahi.close());

test("there is something to see and to be woken by", () => {
  expect(panels.length).toBeGreaterThan(15);
  expect(rules.length).toBeGreaterThan(10);
  expect(scrape.rule_files).toEqual(["alerts.yml"]);
});

test.each([
  ["deploy/prometheus/prometheus.yml", "docker-compose.yml"],
  ["deploy/prometheus/cluster.yml", "docker-compose.cluster.yml"],
])("%s asks each service of %s at its port, and tells which it is", (path, composed) => {
  const { rule_files, scrape_configs } = scrapeSchema.parse(parse(read(path)));
  expect(rule_files).toEqual(["alerts.yml"]);
  const [{ job_name, static_configs }] = scrape_configs;
  expect(job_name).toBe("bahi");
  const asked = static_configs.flatMap(({ targets, labels: { service } }) =>
    targets.map((target) => `${service} at ${target}`),
  );
  const { services } = z
    .object({
      services: z.record(
        z.string(),
        z.object({
          command: z.unknown().optional(),
          environment: z.object({ PORT: z.string() }).optional().catch(undefined),
        }),
      ),
    })
    .parse(parse(read(composed), { merge: true }));
  const there = Object.entries(services).flatMap(([name, { command, environment }]) => {
    const [, service] = /^programs\/(command|projector|query)$/.exec(String(command)) ?? [];
    return service === undefined ? [] : [`${service} at ${name}:${environment?.PORT}`];
  });
  expect(there.length).toBeGreaterThan(2);
  expect(asked.toSorted()).toEqual(there.toSorted());
});

test.each(panels)("the dashboard's $title asks for what a scrape tells: $expr", ({ expr, legendFormat }) => {
  expect(missingIn(expr, samples)).toEqual([]);
  for (const [, label = ""] of legendFormat.matchAll(/\{\{(\w+)\}\}/g)) {
    expect([...samples.values()].flat().some((sample) => label in sample)).toBe(true);
  }
});

test.each(rules)("$alert asks for what a scrape tells", ({ expr }) => {
  expect(missingIn(expr, samples)).toEqual([]);
});

test("each alert has a case in which it fires and one in which it does not, of what a scrape tells", () => {
  expect(cases.map(({ name }) => name).toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
  for (const { name, input_series, alert_rule_test } of cases) {
    expect(new Set(alert_rule_test.map(({ alertname }) => alertname))).toEqual(new Set([name]));
    const [fires, ...quiet] = alert_rule_test.map(({ exp_alerts }) => exp_alerts !== undefined).toReversed();
    expect([fires, quiet.includes(true)]).toEqual([true, false]);
    for (const { series } of input_series) {
      // Its labels, with any value: no failure has been scraped here.
      expect(missingIn(series.replaceAll(/="[^"]*"/g, '=~".*"'), samples)).toEqual([]);
    }
  }
});

test.each([
  ["a metric that nobody has", "max(bahi_read_model_lags_seconds) > 30"],
  ["a label that the metric does not have", 'bahi_appends_total{result="conflict"}'],
  ["a value that the label never has", 'bahi_projector_doing{doing="sleeping"} == 1'],
  ["a group that is no label", "sum by (reason) (bahi_appends_total)"],
])("an expression is caught that names %s", (_what, expression) => {
  expect(missingIn(expression, samples)).toHaveLength(1);
});

test("an expression that is no PromQL is caught", () => {
  expect(() => missingIn("max(up", samples)).toThrow("no PromQL");
  expect(() => missingIn("sum by (job rate(up[5m])", samples)).toThrow("no PromQL");
});

test("each alert has its heading, which says what to do, and no heading is without its alert", () => {
  const headings = [...read("docs/alerts.md").matchAll(/^## (Bahi\w+)$/gm)].map(([, name]) => name);
  expect(headings).toHaveLength(rules.length);
  expect(new Set(headings)).toEqual(new Set(rules.map(({ alert }) => alert)));
  for (const { alert, annotations } of rules)
    expect(annotations.runbook).toBe(`docs/alerts.md#${alert.toLowerCase()}`);
});

test("names follow the conventions of Prometheus, and labels have no values without limit", () => {
  const own = [...samples].filter(([name]) => name.startsWith("bahi_"));
  expect(own.length).toBeGreaterThan(12);
  for (const [name, labels] of own) {
    expect(name).toMatch(
      /_(total|seconds(_bucket|_sum|_count)?|events|bytes|ratio|running|failed|ok|doing|length|under_way)$/,
    );
    expect(new Set(labels.map((sample) => JSON.stringify({ ...sample, le: "" }))).size).toBeLessThan(20);
  }
  const routes = samples.get("http_request_duration_seconds_count")?.map(({ route }) => route) ?? [];
  expect(routes).toContain("/api/v1/customers");
});

test("guessing addresses adds no series", async () => {
  const [url = ""] = bahi.urls;
  const SERIES = /^http_request_duration_seconds_count(\{.*?\}) (\d+)/gm;
  /** The series once they count so many requests for unknown addresses: a scrape may be a second old. */
  async function seriesWith(unknown: number): Promise<string[]> {
    let series: string[] = [];
    await expect
      .poll(async () => {
        const found = [...(await scrapeOf(url)).matchAll(SERIES)];
        // A scrape counts itself afterwards.
        series = found.map(([, labels = ""]) => labels).filter((labels) => !labels.includes("/metrics"));
        return Math.max(
          0,
          ...found.flatMap(([, labels, count]) => (labels?.includes('"unknown"') ? [Number(count)] : [])),
        );
      })
      .toBeGreaterThanOrEqual(unknown);
    return series;
  }
  async function guess(word: string): Promise<void> {
    for (let nth = 0; nth < 20; nth += 1) await fetch(`${url}/api/v1/${word}-${nth}`);
  }
  await guess("guess");
  const first = await seriesWith(20);
  await guess("other");
  expect(await seriesWith(40)).toEqual(first);
});
