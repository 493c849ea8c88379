import { once } from "node:events";
import { type Server, createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";

// A client writes the whole first line of its request itself, and with it the host that HTTP allows before the path.

type Place = { server: Server; port: number; asked: string[] };

const places: Record<"projector" | "commands" | "elsewhere", Place> = {
  projector: place(),
  commands: place(),
  elsewhere: place(),
};
let redirectTo: string | undefined;
let edge: EdgeForTest;
let edgePort: number;

function place(): Place {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    request.resume();
    if (redirectTo === undefined) response.setHeader("content-type", "application/json").end("{}");
    else response.writeHead(307, { location: redirectTo }).end();
  });
  return { server, port: 0, asked };
}

beforeAll(async () => {
  for (const each of Object.values(places)) {
    each.server.listen(0, "127.0.0.1");
    await once(each.server, "listening");
    each.port = (each.server.address() as AddressInfo).port;
  }
  edge = await edgeForTest({
    projectorUrl: `http://127.0.0.1:${places.projector.port}`,
    commandUrl: `http://127.0.0.1:${places.commands.port}`,
  });
  await edge.app.listen({ port: 0, host: "127.0.0.1" });
  edgePort = (edge.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await edge.close();
  for (const { server } of Object.values(places)) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(() => {
  redirectTo = undefined;
  for (const { asked } of Object.values(places)) asked.length = 0;
});

/** Sends a request whose first line is this, as an admin, and returns the status of the answer. */
async function send(method: string, target: string): Promise<number> {
  const socket = connect(edgePort, "127.0.0.1");
  socket.write(
    `${method} ${target} HTTP/1.1\r\nhost: shop\r\nauthorization: Bearer ${edge.tokens.admin}\r\n` +
      `connection: close\r\n\r\n`,
  );
  return Number((await text(socket)).slice("HTTP/1.1 ".length).slice(0, 3));
}

const elsewhere = () => `127.0.0.1:${places.elsewhere.port}`;

test.each([
  ["GET", "/system"],
  ["POST", "/rebuild/cancel"],
  ["POST", "/generations/7/switch"],
  ["DELETE", "/generations/7"],
])("the projector is asked whatever host %s %s names", async (method, path) => {
  expect(await send(method, `http://${elsewhere()}/api/v1/admin${path}`)).toBe(200);
  expect(await send(method, `HTTPS://user@${elsewhere()}/api/v1/admin${path}?x=http://${elsewhere()}/`)).toBe(
    200,
  );
  expect(places.elsewhere.asked).toEqual([]);
  expect(places.projector.asked).toEqual([`${method} ${path}`, `${method} ${path}`]);
});

test.each([
  ["POST", "/api/v1/customers"],
  ["DELETE", "/api/v1/invoices/7"],
  ["GET", "/logos/ab12"],
])("the command service is asked by its own path whatever host %s %s names", async (method, path) => {
  expect(await send(method, `http://${elsewhere()}${path}`)).toBe(200);
  expect(places.elsewhere.asked).toEqual([]);
  expect(places.commands.asked).toEqual([`${method} ${path}`]);
});

test.each([
  "//ELSEWHERE/api/v1/admin/system",
  "/\\ELSEWHERE/api/v1/admin/system",
  "/%2fELSEWHERE/api/v1/admin/system",
  "/api/v1/admin//ELSEWHERE/system",
  "/api/v1/admin/http://ELSEWHERE/system",
  "/api/v1/admin/generations/..%2f..%2fELSEWHERE",
  "/api/v1/admin/generations/@ELSEWHERE",
  "/logos/..%2f..%2fELSEWHERE",
  "/logos/%5c%5cELSEWHERE",
])("%s leads nowhere but to our own services", async (target) => {
  for (const method of ["GET", "DELETE"]) await send(method, target.replace("ELSEWHERE", elsewhere()));
  expect(places.elsewhere.asked).toEqual([]);
  expect(places.projector.asked).toEqual([]);
  for (const asked of places.commands.asked) expect(asked).toMatch(/^GET \/logos\/[^/\\]+$/);
});

test("a redirect is not followed", async () => {
  redirectTo = `http://${elsewhere()}/system`;
  expect(await send("GET", "/api/v1/admin/system")).toBe(503);
  expect(await send("POST", "/api/v1/customers")).toBe(307);
  expect(places.elsewhere.asked).toEqual([]);
});
