import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
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
    "GET /api/v1/fingerprint",
    "GET /api/v1/admin/verify",
    "POST /api/v1/admin/verify",
    "GET /api/v1/admin/system",
    "GET /api/v1/admin/backup",
    "POST /api/v1/admin/rebuild",
    "POST /api/v1/admin/rebuild/cancel",
    "POST /api/v1/admin/generations/{id}/switch",
    "DELETE /api/v1/admin/generations/{id}",
    "POST /api/v1/imports",
    "GET /api/v1/imports",
    "GET /api/v1/imports/{id}",
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

test("makes the description once, and not at all for those who have it", async () => {
  const stringify = vi.spyOn(JSON, "stringify");
  onTestFinished(() => stringify.mockRestore());
  const first = await edge.app.inject("/api/v1/openapi.json");
  const { etag } = first.headers;
  stringify.mockClear();
  const again = await edge.app.inject("/api/v1/openapi.json");
  const made = stringify.mock.calls.filter(([value]) => Object(value) === value && "openapi" in value);
  expect(made).toEqual([]);
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([200, first.body, etag]);
  expect(again.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
  const known = await edge.app.inject({
    url: "/api/v1/openapi.json",
    headers: { "if-none-match": String(etag) },
  });
  expect([known.statusCode, known.body]).toEqual([304, ""]);
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

describe("with a web app that is built", () => {
  const SCRIPT = "console.info('Bahi');";
  const PAGE = "<!doctype html><title>Bahi</title>";
  let folder: string;
  let withApp: EdgeForTest;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "bahi-web-"));
    await mkdir(join(folder, "assets"));
    await writeFile(join(folder, "index.html"), PAGE);
    await writeFile(join(folder, "icon.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
    await writeFile(join(folder, "assets/app-1a2b.js"), SCRIPT);
    await writeFile(join(folder, "assets/app-1a2b.js.br"), brotliCompressSync(SCRIPT));
    await writeFile(join(folder, "assets/app-1a2b.js.gz"), gzipSync(SCRIPT));
    withApp = await edgeForTest({ webDirectory: folder });
  });
  afterAll(async () => {
    await withApp.close();
    await rm(folder, { recursive: true });
  });
  const ask = (url: string, headers: Record<string, string> = {}) => withApp.app.inject({ url, headers });

  test("gives the app to every route of its own, to be asked for again each time", async () => {
    for (const path of ["/", "/login", "/invoices/12?from=list", "/index.html"]) {
      const page = await ask(path);
      expect([path, page.statusCode, page.body]).toEqual([path, 200, PAGE]);
      expect(page.headers["content-type"]).toMatch(/^text\/html/);
      expect(page.headers["cache-control"]).toBe("no-cache");
    }
    const { headers } = await ask("/");
    expect((await ask("/", { "if-none-match": String(headers.etag) })).statusCode).toBe(304);
  });

  test("gives assets for ever, in the smallest form that the browser takes", async () => {
    const brotli = await ask("/assets/app-1a2b.js", { "accept-encoding": "gzip, deflate, br, zstd" });
    expect(brotli.headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding" });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(SCRIPT);
    const zipped = await ask("/assets/app-1a2b.js", { "accept-encoding": "gzip" });
    expect(zipped.headers).toMatchObject({ "content-encoding": "gzip", vary: "accept-encoding" });
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(SCRIPT);
    const plain = await ask("/assets/app-1a2b.js");
    expect(plain.headers).not.toHaveProperty("content-encoding");
    expect(plain.headers).toHaveProperty("vary", "accept-encoding");
    expect(plain.body).toBe(SCRIPT);
    for (const { headers } of [brotli, zipped, plain]) {
      expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      expect(headers["content-type"]).toMatch(/javascript/);
    }
  });

  test("a file that is not compressed is given as it is", async () => {
    const icon = await ask("/icon.svg", { "accept-encoding": "br" });
    expect(icon.headers).toMatchObject({ "content-type": "image/svg+xml", "cache-control": "no-cache" });
    expect(icon.headers).not.toHaveProperty("content-encoding");
  });

  test.each([
    [416, "range", "bytes=99999-"],
    [412, "if-match", '"another"'],
  ])(
    "what cannot be given of a file is a problem (%i), which no cache takes for the file",
    async (status, name, value) => {
      for (const encoding of ["br", "gzip", "identity"]) {
        const answer = await ask("/assets/app-1a2b.js", { "accept-encoding": encoding, [name]: value });
        expect(answer.statusCode).toBe(status);
        expect(answer.headers["content-type"]).toMatch(/^application\/problem\+json/);
        expect(answer.headers).not.toHaveProperty("content-encoding");
        expect(answer.headers).not.toHaveProperty("cache-control");
        expect(answer.json()).toMatchObject({ status, detail: "The request could not be understood" });
      }
    },
  );

  test("an asset of an earlier build is 404, never the app in its place", async () => {
    for (const path of ["/assets/app-0000.js", "/assets/app-1a2b.js.br", "/assets"]) {
      expect([path, (await ask(path)).statusCode]).toEqual([path, 404]);
    }
  });

  test("an app that is built anew while it is served is served as it is then", async () => {
    expect((await ask("/assets/later-3c4d.js")).statusCode).toBe(404);
    await writeFile(join(folder, "assets/later-3c4d.js"), "later");
    expect((await ask("/assets/later-3c4d.js")).body).toBe("later");
  });

  test("gives nothing that lies outside of the app's folder, or is hidden in it", async () => {
    await writeFile(join(folder, ".secret"), "hidden");
    for (const path of [
      "/.secret",
      "/%2esecret",
      "/assets/../.secret",
      "/../package.json",
      "/%2e%2e/package.json",
    ]) {
      const answer = await ask(path);
      expect([path, answer.body.includes("hidden") || answer.body.includes("bahi")]).toEqual([path, false]);
    }
  });

  test("lets pages load and run what comes from here, nothing inline and nothing from elsewhere but a logo", async () => {
    const policy = String((await ask("/")).headers["content-security-policy"]);
    const directives = new Map(
      policy.split("; ").map((directive) => {
        const [name = "", ...sources] = directive.split(" ");
        return [name, sources];
      }),
    );
    expect(directives.get("default-src")).toEqual(["'self'"]);
    expect(directives.get("object-src")).toEqual(["'none'"]);
    for (const name of ["script-src", "style-src", "connect-src", "font-src"]) {
      expect(directives.get(name) ?? ["'self'"]).toEqual(["'self'"]);
    }
    expect(policy).not.toMatch(/unsafe/);
  });
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

test("no answer below /api/v1 may be kept by a cache, whatever it says", async () => {
  const asked = [
    { path: "/customers", as: "admin" },
    { path: "/customers/999", as: "admin" },
    { path: "/customers?limit=none", as: "admin" },
    { path: "/reports/outliers?date_from=2026-04-01&date_to=2026-04-02", as: "staff" },
    { path: "/auth/me", as: "" },
    { path: "/fingerprint", as: "staff" },
    { path: "/admin/system", as: "admin" },
  ];
  for (const { path, as } of asked) {
    const { headers } = await edge.get(path, { as });
    expect([path, headers["cache-control"]]).toEqual([path, "no-store"]);
  }
});

test("says that it lives, that it is ready, and how it fares", async () => {
  expect((await edge.app.inject("/health/live")).statusCode).toBe(200);
  expect((await edge.app.inject("/health/ready")).statusCode).toBe(200);
  const metrics = await edge.app.inject("/metrics");
  expect(metrics.body).toContain("http_request_duration_seconds");
});
