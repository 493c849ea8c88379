import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { unavailableAnswer } from "@bahi/service-kit/http/problem.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";

const RETRY_AFTER_SECONDS = 7;
const { problem, headers } = unavailableAnswer(RETRY_AFTER_SECONDS);

/** A projector that runs, and whose database does not. */
const projector = createServer((request, response) => {
  request.resume();
  response.writeHead(problem.status, { ...headers, "content-type": "application/problem+json" });
  response.end(JSON.stringify(problem));
});
let edge: EdgeForTest;

beforeAll(async () => {
  projector.listen(0, "127.0.0.1");
  await once(projector, "listening");
  // as: it listens on TCP
  const { port } = projector.address() as AddressInfo;
  edge = await edgeForTest({ projectorUrl: `http://127.0.0.1:${port}` });
});
afterAll(async () => {
  await edge.close();
  projector.closeAllConnections();
  projector.close();
});

test.each([
  ["GET", "/admin/system", undefined],
  ["POST", "/admin/rebuild", { switch: true }],
  ["POST", "/admin/verify", {}],
  ["GET", "/admin/backup", undefined],
] as const)("%s %s says when to try again as the projector does", async (method, path, payload) => {
  const answer = await edge.app.inject({
    method,
    url: `/api/v1${path}`,
    headers: { authorization: `Bearer ${edge.tokens.admin}` },
    ...(payload !== undefined && { payload }),
  });
  expect(answer.statusCode).toBe(503);
  expect(answer.headers["retry-after"]).toBe(String(RETRY_AFTER_SECONDS));
  expect(answer.headers["content-type"]).toMatch(/^application\/problem\+json/);
  expect(answer.json()).toEqual(problem);
});
