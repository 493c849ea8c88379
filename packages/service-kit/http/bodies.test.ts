import { PassThrough } from "node:stream";
import type { FastifyRequest } from "fastify";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Bodies, BrokenBody, openBodies } from "./bodies.ts";

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
  const read = openBodies().read(requestFor({ identity: {} }), payload);
  const failure = read.catch((error: unknown) => error);
  for (let piece = 0; piece < 5; piece += 1) {
    payload.write("a");
    await vi.advanceTimersByTimeAsync(9_000);
  }
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await failure).toMatchObject({ statusCode: 408 });
});

test("a body is given up after a minute, however often a byte comes", async () => {
  const bodies = openBodies();
  const payload = new PassThrough();
  const read = bodies.read(requestFor({ identity: {} }), payload);
  const given = vi.fn<(error: unknown) => void>();
  void read.catch(given);
  for (let piece = 0; piece < 12; piece += 1) {
    payload.write("a");
    await vi.advanceTimersByTimeAsync(5_000);
  }
  expect(given).not.toHaveBeenCalled();
  payload.write("a");
  await vi.advanceTimersByTimeAsync(5_000);
  payload.write("a");
  await vi.advanceTimersByTimeAsync(0);
  expect(given).toHaveBeenCalledWith(expect.objectContaining({ statusCode: 408 }));
});

test("a body whose client has gone before it was read is broken off", async () => {
  const payload = new PassThrough();
  const read = openBodies().read(requestFor({ ip: undefined }), payload);
  payload.destroy();
  await expect(read).rejects.toMatchObject({ statusCode: 400 });
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

test("a body of somebody who is not signed in is given up after five seconds, however often a byte comes", async () => {
  const payload = new PassThrough();
  const read = openBodies().read(requestFor(), payload);
  const failure = read.catch((error: unknown) => error);
  for (let second = 0; second < 5; second += 1) {
    payload.write("a");
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(await failure).toMatchObject({ statusCode: 408 });
  expect(vi.getTimerCount()).toBe(0);
});

test("a body that comes byte by byte takes the room that its pieces take", async () => {
  const bodies = openBodies();
  const payload = new PassThrough();
  const read = bodies.read(requestFor(), payload);
  const failure = read.catch((error: unknown) => error);
  for (let piece = 0; piece < 12_000; piece += 1) {
    payload.write("a");
    if (piece % 1_000 === 0) await vi.advanceTimersByTimeAsync(0);
  }
  expect(await failure).toMatchObject({ statusCode: 429 });
  expect(bodies.bytes()).toBeLessThanOrEqual(2 * MIB);
});

/** A half-sent body from each of these addresses, the first of one byte; `dropped` has those that were answered 408. */
async function sendHalves(bodies: Bodies, addresses: string[], more = {}): Promise<{ dropped: number[] }> {
  const dropped: number[] = [];
  for (const [index, ip] of addresses.entries()) {
    const request = requestFor({ ip, ...more });
    const payload = new PassThrough();
    bodies.read(request, payload).catch((error: unknown) => {
      if (error instanceof BrokenBody && error.statusCode === 408) dropped.push(index);
      bodies.forget(request);
    });
    payload.write(Buffer.alloc(index < 10 ? 1 : 4_000));
  }
  await vi.advanceTimersByTimeAsync(0);
  return { dropped };
}

async function sendWhole(bodies: Bodies, ip: string): Promise<string> {
  const payload = new PassThrough();
  const whole = bodies.read(requestFor({ ip }), payload);
  payload.end("{}");
  return String(await whole);
}

test("half-sent bodies of one network give way to each other, the oldest first, and to one that is sent at once", async () => {
  const bodies = openBodies();
  const elsewhere = await sendHalves(bodies, ["192.0.2.1"]);
  const { dropped } = await sendHalves(
    bodies,
    Array.from({ length: 600 }, (_, index) => `2001:db8:1:2::${index.toString(16)}`),
  );
  expect(dropped.length).toBeGreaterThan(50);
  expect(dropped).toEqual(dropped.map((_, index) => index));
  expect(bodies.bytes()).toBeLessThanOrEqual(2 * MIB);
  expect(await sendWhole(bodies, "2001:db8:1:2::ffff")).toBe("{}");
  expect(elsewhere.dropped).toEqual([]);
});

test("half-sent bodies from everywhere give way to one that is sent at once", async () => {
  const bodies = openBodies();
  const { dropped } = await sendHalves(
    bodies,
    Array.from({ length: 2_100 }, (_, index) => `10.0.${index % 20}.1`),
  );
  expect(dropped.length).toBeGreaterThan(50);
  expect(dropped).toEqual(dropped.map((_, index) => index));
  expect(bodies.bytes()).toBeLessThanOrEqual(8 * MIB);
  expect(await sendWhole(bodies, "192.0.2.1")).toBe("{}");
});

test("a body that is whole, or of somebody who is signed in, gives way to none", async () => {
  const bodies = openBodies();
  const { dropped } = await sendHalves(bodies, ["10.0.0.1"], { identity: {} });
  const waiting = Array.from({ length: (2 * MIB) / 202 }, () => sendWhole(bodies, "10.0.0.1"));
  await Promise.all(waiting.slice(0, -1));
  await expect(sendWhole(bodies, "10.0.0.1")).rejects.toMatchObject({ statusCode: 429 });
  expect(await sendWhole(bodies, "10.0.0.2")).toBe("{}");
  expect(dropped).toEqual([]);
});
