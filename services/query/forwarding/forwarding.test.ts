import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { type IncomingMessage, type Server, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { signedAddress } from "@bahi/service-kit/auth/client-address.ts";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";
import { connectCommandService } from "./command-over-http.ts";
import { forwardedCommands } from "./commands.ts";

type Received = { method: string; url: string; headers: IncomingMessage["headers"]; body: string };

/** A command service that keeps what it receives and answers as the test says. */
let server: Server;
let received: Received[];
let answer: (request: Received, response: ServerResponse) => void;
let edge: EdgeForTest;

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { method = "", url = "", headers } = request;
  const whole = { method, url, headers, body: Buffer.concat(chunks).toString("latin1") };
  received.push(whole);
  answer(whole, response);
}

/** As an admin, unless the test says otherwise. */
function inject(options: InjectOptions, to = edge): Promise<LightMyRequestResponse> {
  const headers = { authorization: `Bearer ${to.tokens.admin}`, ...options.headers };
  return to.app.inject({ ...options, headers });
}

beforeEach(() => {
  received = [];
  answer = (_request, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end(`{"message":"done"}`);
  };
});

beforeAll(async () => {
  server = createServer((request, response) => {
    void receive(request, response).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  edge = await edgeForTest({ commandUrl: `http://127.0.0.1:${port}` });
});
afterAll(async () => {
  await edge.close();
  server.closeAllConnections();
  server.close();
});

test.each(forwardedCommands)(
  "passes $method $path on, with or without a slash at its end",
  async (command) => {
    const path = `/api/v1${command.path.replace(":id", "7")}`;
    for (const url of [path, `${path}/`]) {
      await inject({ method: command.method, url, payload: { name: "x" } });
    }
    expect(received.map((request) => `${request.method} ${request.url}`)).toEqual([
      `${command.method} ${path}`,
      `${command.method} ${path}`,
    ]);
  },
);

test("passes body and headers on as they are, and the answer back", async () => {
  answer = (_request, response) => {
    response
      .writeHead(201, { "content-type": "application/json", "x-position": "", "set-cookie": "inner=1" })
      .end(`{"id":1}`);
  };
  const body = `{"name":"चाय",  "b":1}`;
  const got = await inject({
    method: "POST",
    url: "/api/v1/products?x=1",
    headers: {
      "idempotency-key": "key-1",
      "if-match": `"3"`,
      "content-type": "application/json",
      "x-request-id": "request-9",
      cookie: "outer=1",
    },
    payload: body,
  });
  expect([got.statusCode, got.body]).toEqual([201, `{"id":1}`]);
  expect(got.headers["idempotency-key"]).toBe("key-1");
  expect(got.headers["set-cookie"]).toBeUndefined();
  expect(got.headers["cache-control"]).toBe("no-store");
  expect(received).toHaveLength(1);
  const [{ headers, url, body: sent }] = received as [Received];
  expect([url, Buffer.from(sent, "latin1").toString()]).toEqual(["/api/v1/products?x=1", body]);
  expect(headers).toMatchObject({
    authorization: `Bearer ${edge.tokens.admin}`,
    "idempotency-key": "key-1",
    "if-match": `"3"`,
    "content-type": "application/json",
    "x-request-id": "request-9",
  });
  expect(headers.cookie).toBeUndefined();
});

test("makes a key where there is none, and says it", async () => {
  const got = await inject({ method: "POST", url: "/api/v1/customers", payload: {} });
  expect(got.headers["idempotency-key"]).toMatch(/^[\da-f-]{36}$/);
  expect(received[0]?.headers["idempotency-key"]).toBe(got.headers["idempotency-key"]);
});

test("passes a refusal on with its status and sentence", async () => {
  answer = (_request, response) => {
    response
      .writeHead(409, { "content-type": "application/problem+json" })
      .end(`{"status":409,"detail":"This username is already taken"}`);
  };
  const got = await inject({ method: "POST", url: "/api/v1/auth/users", payload: {} });
  expect([got.statusCode, got.headers["content-type"]]).toEqual([409, "application/problem+json"]);
  expect(got.json()).toMatchObject({ detail: "This username is already taken" });
});

test("answers a command when the read models show what it did", async () => {
  const position = "1".padStart(20, "0");
  const commanded = new Promise<void>((resolve) => {
    answer = (_request, response) => {
      response.writeHead(200, { "x-position": position }).end("{}");
      resolve();
    };
  });
  let isAnswered = false;
  const got = inject({ method: "DELETE", url: "/api/v1/products/1" }).then((result) => {
    isAnswered = true;
    return result;
  });
  await commanded;
  // Time enough for an answer that waits for nothing to have arrived.
  for (let reads = 0; reads < 20; reads += 1) await edge.get("/customers");
  expect(isAnswered).toBe(false);
  expect(await edge.move()).toBe(position);
  expect((await got).headers["x-position"]).toBe(position);
});

test("answers a command all the same when the read models stay behind", async () => {
  answer = (_request, response) => {
    response.writeHead(200, { "x-position": "9".padStart(20, "0") }).end("{}");
  };
  const { port } = server.address() as AddressInfo;
  const hasty = await edgeForTest({ commandUrl: `http://127.0.0.1:${port}`, waitMs: 20 });
  try {
    expect((await inject({ method: "DELETE", url: "/api/v1/products/1" }, hasty)).statusCode).toBe(200);
  } finally {
    await hasty.close();
  }
});

test("a session that a command ended is not believed any longer", async () => {
  const session = await edge.sessions.open({ id: 1, name: "Asha", role: "admin" });
  const token = edge.app.tokenOf(session);
  expect((await edge.get("/customers", { as: token })).status).toBe(200);
  answer = (_request, response) => {
    void edge.pool
      .query("update auth.session set ended_at = now() where id = $1", [session.sessionId])
      .then(() => response.end("{}"));
  };
  await inject({ method: "POST", url: "/api/v1/auth/logout", headers: { authorization: `Bearer ${token}` } });
  expect((await edge.get("/customers", { as: token })).status).toBe(401);
});

test("an order that met a broken connection is sent again with the same key", async () => {
  answer = (_request, response) => {
    if (received.length === 1) response.destroy();
    else response.end("{}");
  };
  const got = await inject({ method: "POST", url: "/api/v1/payments", payload: { amount: 1 } });
  expect(got.statusCode).toBe(200);
  expect(received).toHaveLength(2);
  expect(received[1]).toMatchObject({ body: received[0]?.body, url: received[0]?.url });
  expect(received[1]?.headers["idempotency-key"]).toBe(received[0]?.headers["idempotency-key"]);
});

test("a sign-in is bound to no key: it is not sent again when it may have arrived", async () => {
  answer = (_request, response) => response.destroy();
  const got = await inject({ method: "POST", url: "/api/v1/auth/login", payload: {} });
  expect([got.statusCode, got.json()]).toMatchObject([503, { type: "urn:bahi:unavailable" }]);
  expect(received).toHaveLength(1);
});

test("a sign-in gets a new connection, because a kept one may be closing", async () => {
  for (const path of ["/auth/login", "/customers"]) {
    await inject({ method: "POST", url: `/api/v1${path}`, payload: {} });
  }
  expect(received.map(({ headers }) => headers.connection)).toEqual(["close", "keep-alive"]);
});

test("a sign-in that met nobody who listens is sent again", async () => {
  const late = createServer((_request, response) => response.end("{}"));
  late.listen(0, "127.0.0.1");
  await once(late, "listening");
  const { port } = late.address() as AddressInfo;
  late.close();
  await once(late, "close");
  const listen = () => void late.listen(port, "127.0.0.1");
  subscribe("undici:client:connectError", listen);
  onTestFinished(() => void unsubscribe("undici:client:connectError", listen));
  const commands = connectCommandService(`http://127.0.0.1:${port}`);
  const signIn = { kind: "sign-in", method: "POST", path: "/", headers: {}, body: undefined } as const;
  expect(await commands.send(signIn)).toMatchObject({ status: 200 });
  await commands.close();
  late.close();
});

test("says that nothing was saved when it is certain that nothing was sent", async () => {
  const lonely = await edgeForTest({ commandUrl: "http://127.0.0.1:9" });
  const got = await inject({ method: "POST", url: "/api/v1/payments", payload: {} }, lonely);
  await lonely.close();
  expect([got.statusCode, got.headers["retry-after"]]).toEqual([503, "2"]);
  expect(got.headers["content-type"]).toMatch(/^application\/problem\+json/);
  expect(got.json()).toMatchObject({
    detail: "The books cannot be written at the moment. Nothing was saved. Please try again.",
  });
});

test("says that the outcome is unknown when the order may have arrived, and under which key to repeat it", async () => {
  answer = (_request, response) => response.destroy();
  const got = await inject({ method: "POST", url: "/api/v1/payments", payload: {} });
  expect(got.statusCode).toBe(503);
  expect(got.headers["idempotency-key"]).toBe(received[0]?.headers["idempotency-key"]);
  expect(got.json()).toMatchObject({ detail: expect.stringMatching(/^It is not known whether/) as string });
});

test("both attempts share one time: each says what is left of it, with what it takes to pass the answer on", async () => {
  let failures = 1;
  answer = (_request, response) => {
    if (failures-- > 0) response.destroy();
    else response.writeHead(201).end("{}");
  };
  expect((await inject({ method: "POST", url: "/api/v1/customers", payload: {} })).statusCode).toBe(201);
  const [first = 0, second = 0] = received.map(({ headers }) => Number(headers["x-time-left-ms"]));
  expect(first).toBeLessThan(10_000);
  expect(second).toBeLessThan(first);
  expect(second).toBeGreaterThan(0);
});

test.each(["0", "-1", "NaN", "999999"])(
  "a client has no say in the time of a command: it sends %s",
  async (timeLeft) => {
    const headers = { "x-time-left-ms": timeLeft };
    const got = await inject({ method: "POST", url: "/api/v1/customers", payload: {}, headers });
    expect(got.statusCode).toBe(200);
    const sent = Number(received[0]?.headers["x-time-left-ms"]);
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThan(10_000);
  },
);

test("does not claim that nothing was saved when only the second attempt is certain not to have arrived", async () => {
  const dying = createServer((request) => {
    dying.close();
    request.socket.destroy();
  });
  dying.listen(0, "127.0.0.1");
  await once(dying, "listening");
  const { port } = dying.address() as AddressInfo;
  const commands = connectCommandService(`http://127.0.0.1:${port}`);
  const order = { kind: "command", method: "POST", path: "/", headers: {}, body: Buffer.from("{}") } as const;
  await expect(commands.send(order)).rejects.toMatchObject({ name: "NotAnswered", notSent: false });
  // Nobody listens any more, so now it is certain.
  await expect(commands.send(order)).rejects.toMatchObject({ name: "NotAnswered", notSent: true });
  await commands.close();
});

test("refuses JSON above 1 MiB and an upload above 10 MiB before the command service has it", async () => {
  const text = await inject({
    method: "POST",
    url: "/api/v1/customers",
    headers: { "content-type": "application/json" },
    payload: `{"name":"${"a".repeat(1024 * 1024)}"}`,
  });
  expect(text.statusCode).toBe(413);
  expect(text.json()).toMatchObject({ detail: "The request is too large" });
  for (const payload of [Buffer.alloc(11 * 1024 * 1024), Readable.from(megabytes(11))]) {
    const file = await inject({
      method: "POST",
      url: "/api/v1/settings/upload-logo",
      headers: { "content-type": "multipart/form-data; boundary=x" },
      payload,
    });
    expect([file.statusCode, file.json()]).toMatchObject([413, { detail: "The request is too large" }]);
  }
  expect(received).toEqual([]);
});

function* megabytes(count: number): Generator<Buffer> {
  for (let sent = 0; sent < count; sent += 1) yield Buffer.alloc(1024 * 1024);
}

test("passes an upload on as it is", async () => {
  const payload = Buffer.from([0x89, 0x50, 0, 255, 13, 10, ...Buffer.alloc(300_000, 7)]);
  const got = await inject({
    method: "POST",
    url: "/api/v1/settings/upload-logo",
    headers: { "content-type": "multipart/form-data; boundary=x" },
    payload,
  });
  expect(got.statusCode).toBe(200);
  expect(Buffer.from(received[0]?.body ?? "", "latin1").equals(payload)).toBe(true);
  expect(received[0]?.headers["content-type"]).toBe("multipart/form-data; boundary=x");
});

test("shows the pictures that the command service keeps", async () => {
  answer = (request, response) => {
    response.writeHead(request.headers["if-none-match"] === `"ab"` ? 304 : 200, {
      "content-type": "image/png",
      etag: `"ab"`,
    });
    response.end(request.headers["if-none-match"] ? undefined : "picture");
  };
  const got = await edge.app.inject("/logos/ab12");
  expect([got.statusCode, got.headers["content-type"], got.body]).toEqual([200, "image/png", "picture"]);
  const again = await inject({ url: "/logos/ab12", headers: { "if-none-match": `"ab"` } });
  expect(again.statusCode).toBe(304);
});

test("a sign-in brings the address of its client, signed, and of the cookies that of the device alone", async () => {
  answer = (_request, response) => {
    response.writeHead(200, { "set-cookie": "bahi_device=new; HttpOnly" }).end("{}");
  };
  const got = await edge.app.inject({
    method: "POST",
    url: "/api/v1/auth/login",
    remoteAddress: "192.0.2.1",
    headers: {
      cookie: "other=1; bahi_device=abc.def; more=2",
      "x-forwarded-for": "203.0.113.7",
      "x-client-address": "203.0.113.7",
    },
    payload: {},
  });
  expect(got.headers["set-cookie"]).toBe("bahi_device=new; HttpOnly");
  expect(received[0]?.headers).toMatchObject({
    cookie: "bahi_device=abc.def",
    "x-client-address": signedAddress(edge.sessions.keys, "192.0.2.1"),
  });
  expect(received[0]?.headers["x-forwarded-for"]).toBeUndefined();
});
