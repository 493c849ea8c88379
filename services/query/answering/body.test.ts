import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { bodyOf } from "./body.ts";

const partsOf = (...texts: string[]) => texts.map((part) => Buffer.from(part));

test("parts are sent one after the other, and again", async () => {
  const body = bodyOf(partsOf('[{"name":"चाय"}', ',{"name":"☕"}', "]"));
  for (const sent of [body.toSend(), body.toSend()]) {
    expect(Buffer.isBuffer(sent)).toBe(false);
    expect(await text(sent as AsyncIterable<Buffer>)).toBe('[{"name":"चाय"},{"name":"☕"}]');
  }
  expect(body.byteCount).toBe(Buffer.byteLength('[{"name":"चाय"},{"name":"☕"}]'));
});

test("a piece has the bytes of the parts, and is put together once", () => {
  const body = bodyOf(partsOf("[1", ",2", "]"));
  const piece = body.inOnePiece();
  expect(piece.toString()).toBe("[1,2]");
  expect(body.inOnePiece()).toBe(piece);
  expect(body.toSend()).toBe(piece);
});

test("parts that are being sent stay as they are when they are put together", async () => {
  const body = bodyOf(partsOf("[1", ",2", "]"));
  const sent = body.toSend();
  body.inOnePiece();
  expect(await text(sent as AsyncIterable<Buffer>)).toBe("[1,2]");
});

test("a single part is the piece", () => {
  const [part] = partsOf("[]");
  expect(bodyOf(part ? [part] : []).toSend()).toBe(part);
});
