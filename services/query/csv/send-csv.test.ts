import { once } from "node:events";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import type { Asked, Csv, Question } from "../reading/question.ts";
import type { ReadModelAccess, Reading } from "../reading/read-model-access.ts";
import { text } from "./columns.ts";
import { limitExports } from "./export-limit.ts";
import { sendCsv } from "./send-csv.ts";
import { oneBatch } from "./table.ts";

const question: Question & { csv: Csv } = {
  path: "/names",
  summary: "Names",
  admits: "everyone",
  answer: z.array(z.string()),
  ask: () => Promise.reject(new Error("Only the table is asked for")),
  csv: {
    name: "Names",
    columns: [text("Name", (name) => String(name))],
    table: () => ({ rows: oneBatch(["Asha", "Bina"]) }),
  },
};
const asked = { params: {}, query: {}, viewer: { id: 1, role: "admin" } } as Asked; // as: all that is read here

test("a file ends when its snapshot is closed: who has read it may ask for the next one at once", async () => {
  let closed = Promise.withResolvers<void>();
  const readModels = {
    // as: the table asks nothing of it
    hold: async <T>(begin: (reading: Reading) => Promise<T>) => ({
      begun: await begin({ live: {} } as Reading),
      close: () => closed.promise,
    }),
  } as unknown as ReadModelAccess; // as: nothing else of it is called
  const options = {
    readModels,
    beginExport: limitExports(),
    ending: new AbortController().signal,
    addVersion: () => {},
  };
  const app = fastify();
  app.get("/names", (got, reply) => sendCsv(got, reply, question, asked, options));
  app.get("/ping", async () => "pong");
  await app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo; // as: it listens on a port
  const get = async (path: string) => once(request({ port, host: "127.0.0.1", path }).end(), "response");

  for (let count = 0; count < 4; count += 1) {
    closed = Promise.withResolvers();
    const [answer] = await get("/names");
    expect(answer.statusCode).toBe(200);
    answer.resume();
    const end = once(answer, "end");
    await get("/ping"); // time enough for it to end, were it not held back
    expect(answer.complete).toBe(false);
    closed.resolve();
    await end;
  }
});
