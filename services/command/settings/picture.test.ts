import { crc32, deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { pictureTypeOf } from "@bahi/service-kit/media/picture-type.ts";
import { faultOfPicture } from "./picture.ts";

/** One transparent pixel. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** 20 × 20 pixels, half of them red, as a browser has written them. */
const JPEG = Buffer.from(
  [
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6j",
    "q62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSk",
    "pKSkpKSkpKT/wAARCAAUABQDASIAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAAAAUDBP/EABkQAQACAwAAAAAAAAAAAAAAAAAC",
    "BDSBsf/EABUBAQEAAAAAAAAAAAAAAAAAAAME/8QAGBEBAAMBAAAAAAAAAAAAAAAAAAIEMTL/2gAMAwEAAhEDEQA/AOZJvZc9cVkm",
    "9lz1wUNXWOWABUK6k3sueuAKGrrHLAAqF//Z",
  ].join(""),
  "base64",
);

test("knows PNG and JPEG by their content", () => {
  expect(pictureTypeOf(PNG)).toBe("image/png");
  expect(pictureTypeOf(JPEG)).toBe("image/jpeg");
});

test.each([
  ["nothing", Buffer.alloc(0)],
  ["the signature of a PNG alone", PNG.subarray(0, 8)],
  ["a PNG of no width", Buffer.concat([PNG.subarray(0, 16), Buffer.alloc(4), PNG.subarray(20)])],
  ["the first bytes of a JPEG before a page", Buffer.from("\u00ff\u00d8\u00ff<html>".padEnd(40), "latin1")],
  ["a JPEG whose segment has no length", Buffer.from("ffd8ffe0000000000000000000000000", "hex")],
  ["a GIF", Buffer.from("GIF89a".padEnd(40))],
  [
    "an SVG with a script",
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ],
])("takes no %s for a picture", (_what, bytes) => {
  expect(pictureTypeOf(bytes)).toBeUndefined();
});

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

/** A PNG in shades of grey, a byte a pixel. */
function png(width: number, height: number, rows: Buffer, { interlaced = false } = {}): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, interlaced ? 1 : 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const data = deflateSync(rows);
  return Buffer.concat([
    PNG.subarray(0, 8),
    chunk("IHDR", header),
    // In two pieces, as large ones come.
    chunk("IDAT", data.subarray(0, 5)),
    chunk("IDAT", data.subarray(5)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The frame header of the JPEG says another height and width. */
function jpegOf(width: number, height: number): Buffer {
  const bytes = Buffer.from(JPEG);
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0, 0x00, 0x11]));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}

const faultOf = async (bytes: Buffer) => {
  const type = pictureTypeOf(bytes);
  return type === undefined ? "no picture" : faultOfPicture(type, bytes);
};

test.each([
  ["a PNG", PNG],
  ["a PNG in several pieces", png(100, 50, Buffer.alloc(50 * 101))],
  ["an interlaced PNG", png(3, 3, Buffer.alloc(15), { interlaced: true })],
  ["a JPEG", JPEG],
  ["a JPEG with something after its end", Buffer.concat([JPEG, Buffer.from("from a phone")])],
  ["the largest PNG", png(5_000, 5_000, Buffer.alloc(5_000 * 5_001))],
])("takes %s that is whole", async (_what, bytes) => {
  expect(await faultOf(bytes)).toBeUndefined();
});

test.each([
  ["PNG", PNG],
  ["JPEG", JPEG],
])("a %s of which the end is missing is damaged, wherever it breaks off", async (_what, bytes) => {
  for (let length = 0; length < bytes.length; length += 1) {
    expect(["damaged", "no picture"]).toContain(await faultOf(bytes.subarray(0, length)));
  }
});

test("a PNG in which a byte is wrong is damaged", async () => {
  for (let at = 8; at < PNG.length; at += 1) {
    const wrong = Buffer.from(PNG);
    wrong.writeUInt8(wrong.readUInt8(at) ^ 1, at);
    expect(["damaged", "no picture"]).toContain(await faultOf(wrong));
  }
});

test.each([
  ["a PNG that holds less than its header says", png(100, 100, Buffer.alloc(100)), "damaged"],
  ["a PNG that holds more than its header says", png(10, 10, Buffer.alloc(50_000_000)), "damaged"],
  ["a PNG of a header alone", Buffer.concat([PNG.subarray(0, 33), PNG.subarray(-12)]), "damaged"],
  ["a PNG of 30,000 × 30,000", png(30_000, 30_000, Buffer.alloc(48_000)), "too-large"],
  ["a PNG that is only wide", png(5_001, 1, Buffer.alloc(5_002)), "too-large"],
  ["a JPEG of 30,000 × 30,000", jpegOf(30_000, 30_000), "too-large"],
  ["a JPEG that holds less than its header says", jpegOf(4_000, 4_000), "damaged"],
  [
    "a JPEG of headers alone",
    Buffer.concat([JPEG.subarray(0, JPEG.indexOf(Buffer.from([0xff, 0xda]))), JPEG.subarray(-2)]),
    "damaged",
  ],
])("does not take %s", async (_what, bytes, fault) => {
  expect(await faultOf(bytes)).toBe(fault);
});
