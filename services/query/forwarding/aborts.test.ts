import { once } from "node:events";
import { type IncomingMessage, type Server, createServer } from "node:http";
import { type AddressInfo, type Socket, connect } from "node:net";
import { createApp } from "@bahi/service-kit/http/app.ts";
import type { FastifyRequest } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";
import { callCommandService } from "./command-in-process.ts";
import { UPLOAD_TIME_MAX_MS } from "./command-service.ts";

// A client that disconnects is not an error of the program: one that does so repeatedly must not fill the disk with its
// log.

let commands: Server;
let edge: EdgeForTest;
let port: number;
const lines: string[] = [];
/** Told of each request that the command service gets; it answers none. */
let onCommand = () => {};

beforeAll(async () => {
  commands = createServer((request) => {
    request.on("error", () => {}).resume();
    onCommand();
  });
  commands.listen(0, "127.0.0.1");
  await once(commands, "listening");
  edge = await edgeForTest({
    commandUrl: `http://127.0.0.1:${(commands.address() as AddressInfo).port}`,
    onLog: (line) => lines.push(line),
  });
  await edge.app.listen({ port: 0, host: "127.0.0.1" });
  port = (edge.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  commands.closeAllConnections();
  commands.close();
  await edge.close();
});
beforeEach(() => {
  lines.length = 0;
  onCommand = () => {};
});

const signedIn = () => `authorization: Bearer ${edge.tokens.admin}\r\n`;
const MULTIPART = "content-type: multipart/form-data; boundary=x\r\n";
const JSON_TYPE = "content-type: application/json\r\n";

function headOf(method: string, path: string, headers: string): string {
  return `${method} ${path} HTTP/1.1\r\nhost: shop\r\n${headers}\r\n`;
}

/** Sends what is given, waits until the edge has it, or until what `arrived` waits for, and is gone. */
async function leaveAfter(sent: string, { server } = edge.app, arrived?: Promise<void>): Promise<void> {
  const accepted = once(server, "request") as Promise<[{ socket: Socket }]>;
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => {});
  socket.write(sent);
  const [request] = await accepted;
  await arrived;
  const closed = once(request.socket, "close").catch(() => {});
  socket.resetAndDestroy();
  await closed;
}

test.each([
  ["a sign-in", () => headOf("POST", "/api/v1/auth/login", `${JSON_TYPE}content-length: 100\r\n`)],
  ["JSON of nobody", () => headOf("POST", "/api/v1/customers", `${JSON_TYPE}content-length: 100\r\n`)],
  ["JSON", () => headOf("POST", "/api/v1/customers", `${signedIn()}${JSON_TYPE}content-length: 100\r\n`)],
  [
    "pieces of JSON",
    () => headOf("PUT", "/api/v1/customers/1", `${signedIn()}${JSON_TYPE}transfer-encoding: chunked\r\n`),
  ],
  [
    "an upload of nobody",
    () => headOf("POST", "/api/v1/settings/upload-logo", `${MULTIPART}content-length: 900000\r\n`),
  ],
  [
    "an upload",
    () =>
      headOf("POST", "/api/v1/settings/upload-logo", `${signedIn()}${MULTIPART}content-length: 900000\r\n`),
  ],
  ["what is nowhere", () => headOf("POST", "/nowhere", `${JSON_TYPE}content-length: 100\r\n`)],
  [
    "an order to the projector",
    () => headOf("POST", "/api/v1/admin/rebuild", `${signedIn()}${JSON_TYPE}content-length: 100\r\n`),
  ],
])("nothing is logged when a client leaves while it sends %s", async (_what, head) => {
  for (let sent = 0; sent < 5; sent += 1) await leaveAfter(`${head()}{"name":`);
  // Whatever follows from it has happened when the edge has answered once more.
  for (let asked = 0; asked < 5; asked += 1) await edge.get("/customers");
  expect(lines).toEqual([]);
});

test("a file that is imported may take as long to arrive as its answer is waited for, and headers a minute", () => {
  const { requestTimeout, headersTimeout } = edge.app.server;
  expect(requestTimeout).toBeGreaterThanOrEqual(UPLOAD_TIME_MAX_MS);
  expect(headersTimeout).toBe(60_000);
});

test("nothing is logged when a client leaves while its command is under way", async () => {
  const body = `{"name":"Asha"}`;
  const arrived = new Promise<void>((resolve) => (onCommand = resolve));
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  socket.write(
    headOf("POST", "/api/v1/customers", `${signedIn()}${JSON_TYPE}content-length: ${body.length}\r\n`) + body,
  );
  await arrived;
  socket.resetAndDestroy();
  for (let asked = 0; asked < 5; asked += 1) await edge.get("/customers");
  expect(lines).toEqual([]);
});

describe("an import through a command service of the same process", () => {
  const logged: string[] = [];
  let together: EdgeForTest;
  let onPiece = () => {};

  beforeAll(async () => {
    const onLog = (line: string) => logged.push(line);
    const app = await createApp({ log: pino({ level: "info" }, { write: onLog }) });
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", (_request: FastifyRequest, payload: IncomingMessage, done) =>
      done(null, payload),
    );
    app.post("/api/v1/imports", async ({ body }) => {
      // as: the parser above passes the stream on
      for await (const { length } of body as AsyncIterable<Buffer>) if (length > 0) onPiece();
      return {};
    });
    together = await edgeForTest({ commands: callCommandService(Promise.resolve(app)), onLog });
    await together.app.listen({ port: 0, host: "127.0.0.1" });
    logged.length = 0;
  });
  afterAll(() => together.close());

  const head = (bytes: number) =>
    headOf(
      "POST",
      "/api/v1/imports",
      `authorization: Bearer ${together.tokens.admin}\r\n${MULTIPART}content-length: ${bytes}\r\n`,
    );

  test("is not logged when its sender leaves in the middle of it", async () => {
    const arrived = new Promise<void>((resolve) => (onPiece = resolve));
    await leaveAfter(`${head(900_000)}--x`, together.app, arrived);
    for (let asked = 0; asked < 5; asked += 1) await together.get("/customers");
    expect(logged).toEqual([]);
  });

  test("takes no place from those who follow when its sender leaves before it begins", async () => {
    for (let sent = 0; sent < 10; sent += 1) await leaveAfter(`${head(900_000)}--x`, together.app);
    const headers = {
      authorization: `Bearer ${together.tokens.admin}`,
      "content-type": "multipart/form-data; boundary=x",
    };
    const answer = await together.app.inject({
      method: "POST",
      url: "/api/v1/imports",
      headers,
      body: "--x--",
    });
    expect(answer.statusCode).toBe(200);
  });
});
