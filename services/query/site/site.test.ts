import { afterAll, beforeAll, expect, test } from "vitest";
import { forwardedCommands } from "../forwarding/commands.ts";
import { questions } from "../questions.ts";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";

let edge: EdgeForTest;
beforeAll(async () => {
  edge = await edgeForTest();
});
afterAll(() => edge.close());

const asOpenApi = (path: string) => path.replaceAll(/:(\w+)/g, "{$1}");

test("describes every read and every command in OpenAPI, to anybody", async () => {
  const answer = await edge.app.inject("/api/v1/openapi.json");
  expect(answer.statusCode).toBe(200);
  const { paths } = answer.json<{ paths: Record<string, Record<string, unknown>> }>();
  const described = Object.entries(paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const expected = [
    ...questions.map((question) => `GET /api/v1${asOpenApi(question.path)}`),
    "GET /api/v1/admin/fingerprint",
    "GET /api/v1/admin/verify",
    "POST /api/v1/admin/verify",
    ...forwardedCommands.map((command) => `${command.method} /api/v1${asOpenApi(command.path)}`),
  ];
  expect(described.toSorted()).toEqual(expected.toSorted());
});

test("describes each record once, and mentions none that it does not describe", async () => {
  const { body } = await edge.app.inject("/api/v1/openapi.json");
  const { components } = JSON.parse(body) as { components: { schemas: Record<string, unknown> } };
  const mentioned = [...body.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
  expect(new Set(mentioned)).toEqual(new Set(Object.keys(components.schemas)));
  expect(mentioned).toEqual(
    expect.arrayContaining(["Customer", "Product", "Invoice", "Payment", "User", "Settings", "Problem"]),
  );
});

test("serves the page of the calls from this origin alone", async () => {
  const page = await edge.app.inject("/api/docs/");
  expect(page.statusCode).toBe(200);
  expect(page.body).not.toMatch(/(src|href)="(https?:)?\/\//);
  expect(page.headers["content-security-policy"]).toMatch(/^default-src 'self';/);
  for (const [, path] of page.body.matchAll(/(?:src|href)="([^"]+)"/g)) {
    const file = await edge.app.inject(new URL(path ?? "", "http://edge/api/docs/").pathname);
    expect([path, file.statusCode]).toEqual([path, 200]);
  }
});

test("serves a plain page while no web app is built, for every address that is not of the API", async () => {
  for (const path of ["/", "/dashboard", "/invoices/12"]) {
    const page = await edge.app.inject(path);
    expect(page.statusCode).toBe(200);
    expect(page.headers["content-type"]).toMatch(/^text\/html/);
    expect(page.headers["content-security-policy"]).toContain("default-src 'self'");
  }
  expect((await edge.app.inject("/style.css")).headers["content-type"]).toMatch(/^text\/css/);
});

test.each(["/api", "/api/v1/nothing", "/api/v2/customers", "/health/nothing"])(
  "answers 404 as a problem for %s",
  async (path) => {
    const answer = await edge.app.inject(path);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers["content-type"]).toMatch(/^application\/problem\+json/);
    expect(answer.json()).toMatchObject({ status: 404, detail: "There is nothing at this address" });
  },
);

test("says that it lives, that it is ready, and how it fares", async () => {
  expect((await edge.app.inject("/health/live")).statusCode).toBe(200);
  expect((await edge.app.inject("/health/ready")).statusCode).toBe(200);
  const metrics = await edge.app.inject("/metrics");
  expect(metrics.body).toContain("http_request_duration_seconds");
});
