import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { edgeForTest } from "../testing/edge-for-test.ts";

test("the log tells who downloads the history", async () => {
  const lines: string[] = [];
  const edge = await edgeForTest({ onLog: (line) => lines.push(line) });
  onTestFinished(() => edge.close());
  await edge.get("/admin/backup", { as: "staff" });
  expect(lines.join("")).not.toContain("downloads");
  await edge.get("/admin/backup");
  const told = lines.map((line) => JSON.parse(line) as { msg: string });
  expect(told.filter(({ msg }) => msg.includes("downloads"))).toMatchObject([
    { userId: 1, address: "127.0.0.1", msg: "a user downloads the history" },
  ]);
});

test("HEAD answers with the headers of the file, and the projector writes no history for it", async () => {
  const projector = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "application/gzip" });
    response.write("the beginning");
  });
  projector.listen(0, "127.0.0.1");
  await once(projector, "listening");
  const lines: string[] = [];
  const edge = await edgeForTest({
    projectorUrl: `http://127.0.0.1:${(projector.address() as AddressInfo).port}`, // as: it listens on TCP
    onLog: (line) => lines.push(line),
  });
  onTestFinished(async () => {
    projector.closeAllConnections();
    projector.close();
    await edge.close();
  });
  const left = once(projector, "connection").then(([socket]) => once(socket, "close"));
  const { statusCode, headers, body } = await edge.app.inject({
    method: "HEAD",
    url: "/api/v1/admin/backup",
    headers: { authorization: `Bearer ${edge.tokens.admin}` },
  });
  expect([statusCode, headers["content-type"], body]).toEqual([200, "application/gzip", ""]);
  await left;
  expect(lines.join("")).not.toContain("downloads");
});
