import { once } from "node:events";
import { type ServerResponse, createServer } from "node:http";
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

/** An edge beside a projector that has sent the beginning of the history, and goes on as `goOn` says. */
async function edgeBeside(goOn: (response: ServerResponse) => void = () => {}) {
  const projector = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "application/gzip" });
    response.write("the beginning");
    goOn(response);
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
  const asked = { url: "/api/v1/admin/backup", headers: { authorization: `Bearer ${edge.tokens.admin}` } };
  return {
    askHead: () => edge.app.inject({ method: "HEAD", ...asked }),
    download: async (signal?: AbortSignal) => {
      const url = await edge.app.listen({ port: 0, host: "127.0.0.1" });
      return fetch(`${url}${asked.url}`, { headers: asked.headers, signal: signal ?? null });
    },
    lines,
    /** Nobody reads from the projector any more. */
    left,
  };
}

test("HEAD answers with the headers of the file, and the projector writes no history for it", async () => {
  const { askHead, left, lines } = await edgeBeside();
  const { statusCode, headers, body } = await askHead();
  expect([statusCode, headers["content-type"], body]).toEqual([200, "application/gzip", ""]);
  await left;
  expect(lines.join("")).not.toContain("downloads");
});

test("a history that breaks off on its way is no file that ends", async () => {
  const breaking = Promise.withResolvers<ServerResponse>();
  const { download } = await edgeBeside((response) => breaking.resolve(response));
  const answer = await download();
  expect(answer.status).toBe(200);
  (await breaking.promise).destroy();
  await expect(answer.arrayBuffer()).rejects.toThrow("terminated");
});

test("who leaves in the middle ends the reading of the history", async () => {
  const leaving = new AbortController();
  const { download, left } = await edgeBeside();
  expect((await download(leaving.signal)).status).toBe(200);
  leaving.abort();
  await left;
});
