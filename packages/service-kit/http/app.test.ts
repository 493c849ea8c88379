import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { refused } from "@bahi/contracts/refusal.ts";
import { pino } from "pino";
import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Problem } from "./problem.ts";
import { Unavailable } from "../unavailable.ts";
import { type App, createApp } from "./app.ts";

const sale = z.strictObject({
  name: z.string().min(1, { error: "Name is required" }),
  sales: z
    .array(z.strictObject({ unit: z.enum(["Pcs", "Doz"]), quantity: z.int() }))
    .max(3)
    .default([]),
});

const opened: App[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((app) => app.close()));
});

async function appForTest(lines: string[] = []): Promise<App> {
  const log = pino({ level: "info" }, { write: (line) => lines.push(line) });
  const app = await createApp({ log, bodyBytesMax: 1_000 });
  opened.push(app);
  app.post("/sales", { schema: { body: sale } }, async (request) => request.body);
  app.get("/refused", async () => {
    throw refused("customer-has-balance");
  });
  app.get("/away", async () => {
    throw new Unavailable("The cellar");
  });
  app.get("/database-away", async () => {
    throw Object.assign(new Error("no"), { code: "ECONNREFUSED" });
  });
  app.get("/broken", async () => {
    throw new Error("the secret of the cellar");
  });
  app.get("/prepared", async (_request, reply) =>
    reply.type("application/json").send(Buffer.from('[{"prepared":true}]')),
  );
  return app;
}

const json = { "content-type": "application/json" };

describe("a request that cannot be accepted is answered as problem+json", () => {
  test.each([
    ["a missing field", '{"sales":[]}', 422, "Name is required", "name"],
    ["a wrong type", '{"name":7}', 422, "Name must be text", "name"],
    ["an unknown field", '{"name":"a","colour":"red"}', 422, "Colour is not a known field", "colour"],
    [
      "a wrong value deep inside",
      '{"name":"a","sales":[{"unit":"Kg","quantity":1}]}',
      422,
      "Sales 1 unit must be one of Pcs, Doz",
      "sales.0.unit",
    ],
    ["too long a list", `{"name":"a","sales":[1,2,3,4]}`, 422, "Sales must be at most 3", "sales"],
    ["a list instead of an object", "[]", 422, "The request must be an object", ""],
    ["no body", "", 422, "The request must be an object", ""],
    ["null", "null", 422, "The request must be an object", ""],
  ])("%s", async (_what, payload, status, detail, field) => {
    const app = await appForTest();
    const answer = await app.inject({ method: "POST", url: "/sales", headers: json, payload });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers["content-type"]).toContain("application/problem+json");
    expect(answer.json()).toMatchObject({ type: "urn:bahi:invalid", status, detail });
    expect(answer.json()).toHaveProperty("errors.0.field", field);
  });

  test("the first fifty errors, and one that says that there are more", async () => {
    const app = await appForTest();
    const fields = Array.from({ length: 60 }, (_, index) => `"f${index}":1`);
    const ask = async (payload: string) =>
      (await app.inject({ method: "POST", url: "/sales", headers: json, payload })).json<Problem>();
    const { detail, errors } = await ask(`{"name":"a",${fields.join()}}`);
    expect(detail).toBe("F0 is not a known field");
    expect(errors).toHaveLength(51);
    expect(errors?.at(49)).toEqual({ field: "f49", message: "is not a known field" });
    expect(errors?.at(50)).toEqual({ field: "", message: "There are more errors than these" });
    expect((await ask(`{"name":"a",${fields.slice(0, 50).join()}}`)).errors).toHaveLength(50);
  });

  test("a field with a long name is named by its beginning", async () => {
    const app = await appForTest();
    const payload = `{"name":"a","${"f".repeat(900)}":1}`;
    const answer = await app.inject({ method: "POST", url: "/sales", headers: json, payload });
    expect(answer.json<Problem>().errors).toEqual([
      { field: "f".repeat(200), message: "is not a known field" },
    ]);
  });

  test.each([
    ["malformed JSON", json, '{"name":', 400],
    ["__proto__", json, '{"name":"a","__proto__":{"admin":true}}', 400],
    ["constructor.prototype", json, '{"constructor":{"prototype":{"admin":true}},"name":"a"}', 400],
    ["bytes that are not UTF-8", json, Buffer.from([0x22, 0xff, 0x22]), 400],
    ["a body above the limit", json, `"${"a".repeat(1_001)}"`, 413],
    ["another kind of content", { "content-type": "text/xml" }, "<a/>", 415],
    ["plain text", { "content-type": "text/plain" }, "{}", 415],
  ])("%s", async (_what, headers, payload, status) => {
    const app = await appForTest();
    const answer = await app.inject({ method: "POST", url: "/sales", headers, payload });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers["content-type"]).toContain("application/problem+json");
    expect(answer.json()).toMatchObject({ status, detail: expect.stringMatching(/^[A-Z].+/) });
  });

  test.each(["/nowhere", "/%c0%ae", "/%00", "/sales/%ED%A0%80"])("the address %s", async (url) => {
    const app = await appForTest();
    const answer = await app.inject({ url });
    expect([400, 404]).toContain(answer.statusCode);
    expect(answer.headers["content-type"]).toContain("application/problem+json");
    expect(answer.json()).toHaveProperty("detail");
  });
});

test("a refusal carries its code, its status and its sentence", async () => {
  const app = await appForTest();
  const answer = await app.inject({ url: "/refused" });
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toEqual({
    type: "urn:bahi:customer-has-balance",
    title: "Conflict",
    status: 409,
    detail: refused("customer-has-balance").message,
  });
});

test.each(["/away", "/database-away"])("what does not answer is 503 with Retry-After: %s", async (url) => {
  const app = await appForTest();
  const answer = await app.inject({ url });
  expect(answer.statusCode).toBe(503);
  expect(answer.headers["retry-after"]).toBe("2");
  expect(answer.json()).toMatchObject({ type: "urn:bahi:unavailable" });
});

test("a fault is bland in public and whole in the log, under one request id", async () => {
  const lines: string[] = [];
  const app = await appForTest(lines);
  const answer = await app.inject({ url: "/broken", headers: { "x-request-id": "from-the-edge" } });
  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toContain("cellar");
  expect(answer.headers["x-request-id"]).toBe("from-the-edge");
  expect(answer.json<{ detail: string }>().detail).toContain("from-the-edge");
  const line = lines.find((entry) => entry.includes("the secret of the cellar"));
  expect(line).toContain("from-the-edge");
  expect(line).toContain("/broken");
});

test.each(["/prepared", "/refused", "/nowhere"])(
  "each answer tells browsers what not to do: %s",
  async (url) => {
    const app = await appForTest();
    const { headers } = await app.inject(url);
    expect(headers).toMatchObject({
      "content-security-policy":
        "default-src 'self'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'; object-src 'none'",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "origin-agent-cluster": "?1",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "x-frame-options": "SAMEORIGIN",
    });
    expect(headers).not.toHaveProperty("strict-transport-security");
  },
);

test("a trailing slash or none: both answer", async () => {
  const app = await appForTest();
  for (const url of ["/sales", "/sales/"]) {
    const answer = await app.inject({ method: "POST", url, payload: { name: "a" } });
    expect(answer.json()).toEqual({ name: "a", sales: [] });
  }
});

test("a prepared buffer goes out as it is", async () => {
  const app = await appForTest();
  const answer = await app.inject({ url: "/prepared" });
  expect(answer.body).toBe('[{"prepared":true}]');
});

test.each([
  ["what is not HTTP", "these are not the words of a browser\r\n\r\n", 400],
  ["headers without end", `GET / HTTP/1.1\r\nhost: shop\r\ncookie: ${"a".repeat(20_000)}\r\n\r\n`, 431],
])("%s is answered as problem+json too", async (_what, sent, status) => {
  const app = await appForTest();
  await app.listen({ port: 0, host: "127.0.0.1" });
  const address = app.server.address();
  const socket = connect(typeof address === "object" && address ? address.port : 0, "127.0.0.1");
  socket.write(sent);
  const answer = await text(socket);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer).toContain("Content-Type: application/problem+json");
  expect(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).toMatchObject({ status, detail: expect.any(String) });
});

test("a proxy of ours says whose request it passes on, and nobody else's word counts", async () => {
  const log = pino({ level: "silent" });
  const open = await createApp({ log });
  const behindOne = await createApp({ log, trustProxy: 1 });
  const behindLocal = await createApp({ log, trustProxy: ["loopback"] });
  const behindOther = await createApp({ log, trustProxy: ["192.0.2.0/24"] });
  opened.push(open, behindOne, behindLocal, behindOther);
  for (const app of opened) app.get("/", async ({ ip }) => ip);
  const headers = { "x-forwarded-for": "10.0.0.66, 203.0.113.7" };
  expect((await open.inject({ url: "/", headers })).body).toBe("127.0.0.1");
  expect((await behindOne.inject({ url: "/", headers })).body).toBe("203.0.113.7");
  expect((await behindLocal.inject({ url: "/", headers })).body).toBe("203.0.113.7");
  expect((await behindOther.inject({ url: "/", headers })).body).toBe("127.0.0.1");
});
