import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { type IncomingMessage, type Server, type ServerResponse, createServer } from "node:http";
import { type AddressInfo, type Socket, connect } from "node:net";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";

// Many at once who send half of what they say, or do not take what they asked for, against an edge in a process of its
// own. What lies in its memory is read from its metrics.

vi.setConfig({ testTimeout: 120_000 });

const MIB = 1024 * 1024;
const main = fileURLToPath(new URL("../main.ts", import.meta.url));

let commands: Server;
let asked: string[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let edge: EdgeForTest;
let edgeProcess: ChildProcess;
let port: number;
const sockets: Socket[] = [];

beforeAll(async () => {
  commands = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    request.resume().on("error", () => {});
    answer(request, response);
  });
  commands.listen(0, "127.0.0.1");
  await once(commands, "listening");
  // For the database and the tokens.
  edge = await edgeForTest();
  edgeProcess = fork(main, [], {
    env: {
      ...process.env,
      DATABASE_URL: edge.databaseUrl,
      COMMAND_URL: `http://127.0.0.1:${(commands.address() as AddressInfo).port}`,
      PORT: "0",
      LOG_LEVEL: "silent",
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const [message] = (await once(edgeProcess, "message")) as [{ port: number }]; // what `listen` tells its parent
  ({ port } = message);
});
afterAll(async () => {
  const exited = once(edgeProcess, "exit");
  edgeProcess.kill("SIGKILL");
  await exited;
  commands.closeAllConnections();
  commands.close();
  await edge.close();
});
beforeEach(() => {
  asked = [];
  answer = (_request, response) => response.setHeader("content-type", "application/json").end("{}");
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  let bytes = await metric("http_request_body_bytes");
  while (bytes !== 0) bytes = await metric("http_request_body_bytes");
});

async function scrape(): Promise<string> {
  return (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
}

/** As it is now: what is told is up to a second old, so the next scrape is awaited. */
async function metric(name: string): Promise<number> {
  const before = await scrape();
  let text = before;
  while (text === before) text = await scrape();
  return Number(new RegExp(`^${name} (\\S+)`, "m").exec(text)?.[1]);
}

type Sent = { method?: string; path: string; type?: string; token?: string; length?: number; body?: Buffer };

/** Opens a connection and sends a request, whole or in part. */
function send(
  { method = "POST", path, type = "application/json", token, length, body }: Sent,
  from = 1,
): Socket {
  const socket = connect({ port, host: "127.0.0.1", localAddress: `127.0.0.${from}` });
  sockets.push(socket.on("error", () => {}));
  const authorization = token === undefined ? "" : `authorization: Bearer ${token}\r\n`;
  const content = length === undefined ? "" : `content-type: ${type}\r\ncontent-length: ${length}\r\n`;
  socket.write(`${method} ${path} HTTP/1.1\r\nhost: shop\r\n${authorization}${content}\r\n`);
  if (body !== undefined) socket.write(body);
  return socket;
}

/** The first of what is answered; never when there is nothing. */
function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    socket.once("data", (bytes: Buffer) => resolve(bytes.toString("latin1")));
  });
}

/** The status of the answer. */
async function statusOf(socket: Socket): Promise<number> {
  return Number((await answerOf(socket)).split(" ", 2)[1]);
}

test("half-sent bodies of those who are not signed in are answered before they are read", async () => {
  const body = Buffer.alloc(MIB - 1, "a");
  for (const path of [
    "/api/v1/invoices",
    "/api/v1/settings/upload-logo",
    "/nowhere",
    "/api/v1/admin/rebuild",
  ]) {
    const half = Array.from({ length: 50 }, () => send({ path, length: MIB, body }));
    const statuses = await Promise.all(half.map(statusOf));
    expect([path, new Set(statuses)]).toEqual([path, new Set([path === "/nowhere" ? 404 : 401])]);
  }
  expect(await metric("http_request_body_bytes")).toBe(0);
  expect(await metric("nodejs_external_memory_bytes")).toBeLessThan(100 * MIB);
  expect(asked).toEqual([]);
});

test("a sign-in is small, and half-sent ones give way to those that are sent at once", async () => {
  const path = "/api/v1/auth/login";
  expect(await statusOf(send({ path, length: 4 * 1024 + 1 }))).toBe(413);
  const body = Buffer.alloc(4 * 1024 - 1, "a");
  const half = Array.from({ length: 600 }, () => send({ path, length: 4 * 1024, body }));
  expect(await Promise.any(half.map(statusOf))).toBe(408);
  expect(await metric("http_request_body_bytes")).toBeLessThanOrEqual(2 * MIB);
  const whole = { path, length: 2, body: Buffer.from("{}") };
  expect(await statusOf(send(whole))).toBe(200);
  expect(await statusOf(send(whole, 2))).toBe(200);
  expect(await statusOf(send({ ...whole, path: "/api/v1/customers", token: edge.tokens.staff }))).toBe(200);
});

test("half-sent bodies of somebody who is signed in have a limit, and hold up nobody at another address", async () => {
  const token = edge.tokens.staff;
  const body = Buffer.alloc(MIB - 1, "a");
  const half = Array.from({ length: 60 }, () => send({ path: "/api/v1/invoices", token, length: MIB, body }));
  expect(await Promise.any(half.map(statusOf))).toBe(429);
  const whole = { path: "/api/v1/invoices", token, length: 2, body: Buffer.from("{}") };
  expect(await statusOf(send(whole, 2))).toBe(200);
  expect(await metric("http_request_body_bytes")).toBeLessThanOrEqual(32 * MIB);
});

test("uploads that are half sent and sign-ins that take long hold no other command up", async () => {
  const logins: ServerResponse[] = [];
  const { promise: signingIn, resolve: many } = Promise.withResolvers<void>();
  answer = (request, response) => {
    if (request.url !== "/api/v1/auth/login") return void response.end("{}");
    if (logins.push(response) === 320) many();
  };
  const token = edge.tokens.admin;
  const type = "multipart/form-data; boundary=x";
  const body = Buffer.alloc(1_000, "a");
  for (let sent = 0; sent < 200; sent += 1) {
    send({ path: "/api/v1/settings/upload-logo", type, token, length: MIB, body });
  }
  await expect.poll(() => metric("http_request_body_bytes")).toBeGreaterThan(200_000);
  for (let sent = 0; sent < 400; sent += 1) {
    send({ path: "/api/v1/auth/login", length: 2, body: Buffer.from("{}") });
  }
  await signingIn;
  const command = { path: "/api/v1/customers", token, length: 2, body: Buffer.from("{}") };
  expect(await statusOf(send(command))).toBe(200);
  expect(asked.filter((each) => each.includes("upload-logo"))).toEqual([]);
  // Those who leave wait no more.
  for (const socket of sockets.splice(0)) socket.destroy();
  await expect.poll(() => metric("http_request_body_bytes")).toBe(0);
});

test("more files than may be on their way are refused, also when all of them come at the same moment", async () => {
  const waiting: ServerResponse[] = [];
  answer = (_request, response) => waiting.push(response);
  const body = Buffer.from("--x--");
  const type = "multipart/form-data; boundary=x";
  const file = { path: "/api/v1/imports", type, token: edge.tokens.admin, length: body.length, body };
  const statuses = Array.from({ length: 7 }, () => statusOf(send(file)));
  await expect.poll(() => waiting.length).toBe(4);
  answer = (_request, response) => response.end("{}");
  for (const response of waiting) response.end("{}");
  expect((await Promise.all(statuses)).toSorted((one, other) => one - other)).toEqual([
    ...Array<number>(4).fill(200),
    ...Array<number>(3).fill(429),
  ]);
  expect(await statusOf(send(file))).toBe(200);
});

test("more sign-ins at once than can wait are refused, and other orders go on", async () => {
  const waiting: ServerResponse[] = [];
  answer = ({ url }, response) => {
    if (url === "/api/v1/auth/login") waiting.push(response);
    else response.end("{}");
  };
  const body = Buffer.from("{}");
  const signIn = { path: "/api/v1/auth/login", length: 2, body };
  const answers = Array.from({ length: 340 }, () => answerOf(send(signIn)));
  await expect.poll(() => waiting.length).toBe(320);
  const command = { path: "/api/v1/products", token: edge.tokens.admin, length: 2, body };
  expect(await statusOf(send(command))).toBe(200);
  for (const response of waiting) response.end("{}");
  const refused = (await Promise.all(answers)).filter((said) => said.startsWith("HTTP/1.1 429 "));
  expect(refused).toHaveLength(20);
  expect(refused[0]).toMatch(/^retry-after: 2\r$/im);
});

test("a large logo that many ask for and do not take lies in memory once", async () => {
  const logo = Buffer.alloc(5 * MIB, 7);
  answer = (_request, response) => response.setHeader("etag", `"ab"`).end(logo);
  const ask = { method: "GET", path: "/logos/ab12" };
  // One piece is taken, so that the answer is under way, and no more.
  const waiting = Array.from({ length: 200 }, () => send(ask));
  const statuses = await Promise.all(
    waiting.map(async (socket) => {
      const status = await statusOf(socket);
      socket.pause();
      return status;
    }),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(asked).toEqual(["GET /logos/ab12"]);
  expect(await metric("nodejs_external_memory_bytes")).toBeLessThan(100 * MIB);
});
