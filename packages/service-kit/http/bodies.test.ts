import { PassThrough } from "node:stream";
import type { FastifyRequest } from "fastify";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openBodies } from "./bodies.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MIB = 1024 * 1024;

function requestFor(more: Record<string, unknown> = {}): FastifyRequest {
  const request = { headers: {}, ip: "10.0.0.1", routeOptions: { bodyLimit: MIB }, ...more };
  return request as unknown as FastifyRequest; // as: what is read of a request is there
}

test("a body is read whole, and counted until its request is answered", async () => {
  const bodies = openBodies();
  const request = requestFor();
  const payload = new PassThrough();
  const whole = bodies.read(request, payload);
  payload.write("one ");
  payload.end("two");
  expect(String(await whole)).toBe("one two");
  expect(bodies.bytes()).toBeGreaterThanOrEqual(7);
  bodies.forget(request);
  bodies.forget(request);
  expect(bodies.bytes()).toBe(0);
});

test("a body that still arrives when its request is answered is read no further, and takes no room", async () => {
  const bodies = openBodies();
  const request = requestFor();
  const payload = new PassThrough();
  const failure = bodies.read(request, payload).catch((error: unknown) => error);
  payload.write("one ");
  await vi.advanceTimersByTimeAsync(1);
  bodies.forget(request);
  payload.write("two");
  expect(await failure).toMatchObject({ statusCode: 408 });
  expect(bodies.bytes()).toBe(0);
});

test("a body of which nothing comes any more is given up", async () => {
  const payload = new PassThrough();
  const read = openBodies().read(requestFor(), payload);
  const failure = read.catch((error: unknown) => error);
  for (let piece = 0; piece < 5; piece += 1) {
    payload.write("a");
    await vi.advanceTimersByTimeAsync(9_000);
  }
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await failure).toMatchObject({ statusCode: 408 });
});

test("a body whose client is gone is broken off", async () => {
  const payload = new PassThrough();
  const read = openBodies().read(requestFor(), payload);
  payload.write("a");
  payload.destroy();
  await expect(read).rejects.toMatchObject({ statusCode: 400 });
});

test("a body above the limit of its route is not read", async () => {
  const bodies = openBodies();
  const said = requestFor({ headers: { "content-length": String(MIB + 1) } });
  await expect(bodies.read(said, new PassThrough())).rejects.toMatchObject({ statusCode: 413 });
  const payload = new PassThrough();
  const read = bodies.read(requestFor(), payload);
  payload.end(Buffer.alloc(MIB + 1));
  await expect(read).rejects.toMatchObject({ statusCode: 413 });
});

test("a body that comes byte by byte takes the room that its pieces take", async () => {
  const bodies = openBodies();
  const payload = new PassThrough();
  const read = bodies.read(requestFor(), payload);
  const failure = read.catch((error: unknown) => error);
  for (let piece = 0; piece < 6_000; piece += 1) {
    payload.write("a");
    if (piece % 100 === 0) await vi.advanceTimersByTimeAsync(0);
  }
  expect(await failure).toMatchObject({ statusCode: 429 });
  expect(bodies.bytes()).toBeLessThanOrEqual(MIB);
});
