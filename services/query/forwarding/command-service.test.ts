import { PassThrough } from "node:stream";
import type { IncomingMessage } from "node:http";
import { type App, createApp } from "@bahi/service-kit/http/app.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { callCommandService } from "./command-in-process.ts";
import { connectCommandService } from "./command-over-http.ts";
import { type CommandRequest, type CommandService, NotAnswered } from "./command-service.ts";

// One contract for the command service of another process and for that of this one.

const ADAPTERS = {
  "over HTTP": async (app: App) => connectCommandService(await app.listen({ host: "127.0.0.1", port: 0 })),
  "in process": async (app: App) => callCommandService(ready(app)),
};

async function ready(started: App): Promise<App> {
  await started.ready();
  return started;
}

type Received = { method: string; url: string; headers: IncomingMessage["headers"]; body: Buffer };

let app: App;
let received: Received[];
let answer: (request: FastifyRequest, reply: FastifyReply) => unknown;
/** Resolves with the first piece of an upload. */
let firstPiece: PromiseWithResolvers<string>;

beforeEach(async () => {
  received = [];
  answer = (_request, reply) => reply.send({});
  firstPiece = Promise.withResolvers();
  app = await createApp({ log: pino({ level: "silent" }) });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request: FastifyRequest, payload: IncomingMessage, done) =>
    done(null, payload),
  );
  app.all("/*", async (request, reply) => {
    const pieces: Buffer[] = [];
    // as: the parser above passes the stream on
    for await (const piece of (request.body ?? []) as AsyncIterable<Buffer>) {
      pieces.push(piece);
      firstPiece.resolve(piece.toString());
    }
    const { method, url, headers } = request;
    received.push({ method, url, headers, body: Buffer.concat(pieces) });
    return answer(request, reply);
  });
});

function orderWith(changed: Partial<CommandRequest> = {}): CommandRequest {
  const headers = { "content-type": "application/json", "idempotency-key": "key-1" };
  return {
    kind: "command",
    method: "POST",
    path: "/api/v1/customers?x=1",
    headers,
    body: Buffer.from("{}"),
    ...changed,
  };
}

describe.each(Object.entries(ADAPTERS))("the command service %s", (_name, connect) => {
  let commands: CommandService;
  beforeEach(async () => {
    commands = await connect(app);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await commands.close();
    app.server.closeAllConnections();
    await app.close();
  });

  test("gets method, path, headers and body as they are, and its answer comes back", async () => {
    answer = (_request, reply) =>
      reply
        .status(201)
        .headers({ "x-position": "7", "set-cookie": ["a=1", "b=2"], "content-type": "image/png" })
        .send(Buffer.from([0, 255, 7]));
    const body = Buffer.from([0x89, 0x50, 0, 255, 13, 10]);
    const got = await commands.send(orderWith({ method: "PUT", body }));
    expect(received).toMatchObject([
      { method: "PUT", url: "/api/v1/customers?x=1", headers: { "idempotency-key": "key-1" } },
    ]);
    expect(received[0]?.body.equals(body)).toBe(true);
    expect([got.status, got.headers["x-position"], got.headers["content-type"]]).toEqual([
      201,
      "7",
      "image/png",
    ]);
    expect(got.headers["set-cookie"]).toEqual(["a=1", "b=2"]);
    expect([...got.body]).toEqual([0, 255, 7]);
  });

  test("hears of a command how long its sender waits, and of nothing else", async () => {
    await commands.send(orderWith());
    await commands.send(orderWith({ kind: "sign-in" }));
    const [ofCommand, ofSignIn] = received.map(({ headers }) => headers["x-time-left-ms"]);
    expect(Number(ofCommand)).toBeGreaterThan(9_000);
    expect(Number(ofCommand)).toBeLessThan(10_000);
    expect(ofSignIn).toBeUndefined();
  });

  test("that takes longer than the time of a command may have carried it out", async () => {
    await commands.send(orderWith()); // what is loaded with the first request is loaded
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    const arrived = new Promise<void>((resolve) => {
      answer = () => {
        resolve();
        return new Promise(() => {});
      };
    });
    const sent = commands.send(orderWith()).catch((error: unknown) => error);
    await arrived;
    vi.advanceTimersByTime(10_000);
    expect(await sent).toMatchObject({ name: "NotAnswered", notSent: false });
  });

  test("is no longer waited for when the client of a sign-in has gone", async () => {
    const gone = new AbortController();
    answer = () => {
      gone.abort();
      return new Promise(() => {});
    };
    const signIn = commands.send(orderWith({ kind: "sign-in", signal: gone.signal }));
    await expect(signIn).rejects.toMatchObject({ name: "AbortError" });
  });

  test("has so many sign-ins at once and no more, and other commands beside them", async () => {
    const waiting: (() => void)[] = [];
    const { promise: all, resolve: allAreThere } = Promise.withResolvers<void>();
    answer = async ({ url }, reply) => {
      if (url !== "/login") return reply.send({});
      await new Promise<void>((resolve) => {
        if (waiting.push(resolve) === 320) allAreThere();
      });
      return reply.send({});
    };
    const signIn = () => commands.send(orderWith({ kind: "sign-in", path: "/login" }));
    const signIns = Array.from({ length: 320 }, signIn);
    await all;
    await expect(signIn()).rejects.toMatchObject({ code: "too-many-at-once" });
    expect((await commands.send(orderWith())).status).toBe(200);
    for (const end of waiting) end();
    expect(new Set((await Promise.all(signIns)).map(({ status }) => status))).toEqual(new Set([200]));
    answer = (_request, reply) => reply.send({});
    expect((await signIn()).status).toBe(200);
  });

  test("gets a file while it arrives", async () => {
    const body = new PassThrough();
    const uploaded = commands.upload({ path: "/imports", headers: { "content-type": "text/csv" } }, body);
    body.write("first");
    expect(await firstPiece.promise).toBe("first");
    body.end("second");
    expect((await uploaded).status).toBe(200);
    expect(received[0]?.body.toString()).toBe("firstsecond");
  });

  test("a sender of a file who leaves is the error, and not the command service", async () => {
    const body = new PassThrough();
    const gone = new Error("The sender has gone");
    const uploaded = commands.upload({ path: "/imports", headers: { "content-type": "text/csv" } }, body);
    body.write("first");
    await firstPiece.promise;
    body.destroy(gone);
    await expect(uploaded).rejects.toBe(gone);
  });
});

test("a clock that is set back between the attempts of a command gives it no more time", async () => {
  const commands = await ADAPTERS["over HTTP"](app);
  onTestFinished(async () => {
    vi.useRealTimers();
    await commands.close();
    app.server.closeAllConnections();
    await app.close();
  });
  vi.useFakeTimers({ toFake: ["Date"] });
  answer = (_request, reply) => {
    vi.setSystemTime(Date.now() - 60_000);
    answer = (_again, second) => second.send({});
    reply.raw.destroy();
  };
  expect((await commands.send(orderWith())).status).toBe(200);
  const left = received.map(({ headers }) => Number(headers["x-time-left-ms"]));
  expect(left).toHaveLength(2);
  expect(left[1]).toBeLessThan(10_000);
});

test("a command for a service of this process that does not start in time was certainly not carried out", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const sent = callCommandService(new Promise(() => {}))
    .send(orderWith())
    .catch((error: unknown) => error);
  vi.advanceTimersByTime(10_000);
  expect(await sent).toMatchObject({ name: "NotAnswered", notSent: true });
  vi.useRealTimers();
  const failed = callCommandService(Promise.reject(new Error("no database")));
  await expect(failed.send(orderWith())).rejects.toBeInstanceOf(NotAnswered);
});

test("a client for the command service that could not be loaded is loaded for the next request", async () => {
  const commands = await ADAPTERS["over HTTP"](app);
  onTestFinished(async () => {
    vi.doUnmock("undici");
    await commands.close();
    app.server.closeAllConnections();
    await app.close();
  });
  vi.doMock("undici", () => {
    throw new Error("EMFILE: too many open files");
  });
  await expect(commands.send(orderWith())).rejects.toBeInstanceOf(NotAnswered);
  vi.doUnmock("undici");
  expect((await commands.send(orderWith())).status).toBe(200);
});
