import { DAY_MS, EPOCH_MS, type Kind } from "./binary-rows.ts";

/** The value of a field in the binary format of COPY, in the form in which rows have it. */
export function readBinaryValue(kind: Kind, bytes: Buffer): unknown {
  switch (kind) {
    case "int":
      return bytes.readInt32BE();
    case "int[]":
      return readInts(bytes);
    case "bigint":
      return Number(bytes.readBigInt64BE());
    case "smallint":
      return bytes.readInt16BE();
    case "boolean":
      return bytes.readUInt8() === 1;
    case "text":
      return bytes.toString();
    case "json":
      return JSON.parse(bytes.toString());
    case "date":
      return isoOf(EPOCH_MS + bytes.readInt32BE() * DAY_MS)?.slice(0, 10) ?? "beyond all dates";
    case "timestamptz":
      return isoOf(EPOCH_MS + Math.floor(Number(bytes.readBigInt64BE()) / 1000)) ?? "beyond all times";
  }
}

/** Undefined for what JavaScript has no time for, as infinity. */
function isoOf(ms: number): string | undefined {
  const time = new Date(ms);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

/** After the head of 20 bytes each value has its length, -1 for null, and 4 bytes. An empty array is a shorter head. */
function readInts(bytes: Buffer): (number | null)[] {
  const values: (number | null)[] = [];
  for (let at = 20; at < bytes.length;) {
    const length = bytes.readInt32BE(at);
    values.push(length === -1 ? null : bytes.readInt32BE(at + 4));
    at += 4 + Math.max(length, 0);
  }
  return values;
}
