import { execFileSync } from "node:child_process";
import { Readable } from "node:stream";
import { pino } from "pino";
import type { FastifyReply, FastifyRequest } from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { createApp } from "./app.ts";
import { askInProcess } from "./ask-in-process.ts";

async function appThat(answers: (request: FastifyRequest, reply: FastifyReply) => unknown) {
  const app = await createApp({ log: pino({ level: "silent" }) });
  app.all("/*", async (request, reply) => answers(request, reply));
  await app.ready();
  onTestFinished(() => app.close());
  return app;
}

const order = { method: "POST", url: "/orders?x=1", headers: { "Content-Type": "application/json" } };

test("a request comes with its query, its headers in lower case and its parsed body", async () => {
  const app = await appThat(({ method, url, headers, body, ip }) => ({ method, url, headers, body, ip }));
  const { body } = await askInProcess(app, { ...order, body: Buffer.from(`{"name":"गणेश"}`) });
  expect(JSON.parse(body.toString())).toMatchObject({
    method: "POST",
    url: "/orders?x=1",
    headers: { "content-type": "application/json", "content-length": "23" },
    body: { name: "गणेश" },
    ip: "127.0.0.1",
  });
});

test("an answer has its status, each header as a text and its bytes, which may come in pieces", async () => {
  const app = await appThat((_request, reply) =>
    reply
      .status(202)
      .headers({ "Retry-After": 5, "set-cookie": ["a=1", "b=2"], "x-kept": "yes" })
      .send(Readable.from([Buffer.from([0, 255]), Buffer.from([7])])),
  );
  const { status, headers, body } = await askInProcess(app, { ...order, method: "GET" });
  expect(status).toBe(202);
  expect(headers).toMatchObject({ "retry-after": "5", "set-cookie": ["a=1", "b=2"], "x-kept": "yes" });
  expect([...body]).toEqual([0, 255, 7]);
});

test("an answer without content is empty", async () => {
  const app = await appThat((_request, reply) => reply.status(204).send());
  expect(await askInProcess(app, order)).toMatchObject({ status: 204, body: Buffer.alloc(0) });
});

test("an answer that is broken off is an error", async () => {
  const app = await appThat((_request, reply) => reply.hijack().raw.destroy());
  await expect(askInProcess(app, order)).rejects.toThrow("the answer was broken off");
  const pieces = Readable.from(
    (function* () {
      yield Buffer.from("a");
      throw new Error("the disk");
    })(),
  );
  const failing = await appThat((_request, reply) => reply.send(pieces));
  await expect(askInProcess(failing, order)).rejects.toThrow("the answer was broken off");
});

test("hooks and routes hear when the answer has ended", async () => {
  const heard: string[] = [];
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const app = await appThat((_request, { raw }) => {
    raw.once("finish", () => heard.push(`finish ${raw.writableEnded}`));
    raw.once("close", () => {
      heard.push("close");
      resolve();
    });
    return {};
  });
  await askInProcess(app, order);
  await closed;
  expect(heard).toEqual(["finish true", "close"]);
});

/** Prints the bytes by which the old objects grow with each request; a collection meanwhile takes away no more than its part. */
const GROWTH = `
  import { getHeapSpaceStatistics } from "node:v8";
  import { pino } from "pino";
  import { createApp } from "./app.ts";
  import { askInProcess } from "./ask-in-process.ts";
  const app = await createApp({ log: pino({ level: "silent" }) });
  app.post("/orders", async () => ({}));
  await app.ready();
  const headers = { "content-type": "application/json" };
  const body = Buffer.from(JSON.stringify({ text: "x".repeat(500) }));
  const oldBytes = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === "old_space").space_used_size;
  async function growth(parts, each) {
    let grown = 0;
    for (let part = 0; part < parts; part += 1) {
      const before = oldBytes();
      for (let n = 0; n < each; n += 1) await askInProcess(app, { method: "POST", url: "/orders", headers, body });
      grown += Math.max(oldBytes() - before, 0);
    }
    return grown / parts / each;
  }
  await growth(10, 200);
  console.log(await growth(10, 200));
  process.exit();`;

test("nothing that a request makes is left to the collection of the old objects", () => {
  const node = ["--max-semi-space-size=1", "--input-type=module", "--eval", GROWTH];
  const grown = execFileSync(process.execPath, node, { cwd: import.meta.dirname, encoding: "utf8" });
  expect(Number(grown)).toBeLessThan(3_000); // one by `inject` leaves ten thousand
});
