/** The OID of the type of an array's elements. */
const ELEMENT = { text: 25, json: 114, int4: 23, bool: 16 } as const;
const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;
const NULL_LENGTH = -1;

// Array parameters in the binary format of Postgres: length and bytes of each element. As text, each element would be
// quoted here and unquoted by the server, character by character.

export function binaryArray(element: "text" | "json", items: readonly (string | null)[]): Buffer {
  let size = HEADER_BYTES;
  for (const item of items) size += LENGTH_BYTES + (item === null ? 0 : Buffer.byteLength(item));
  const array = begin(element, items, size);
  let at = HEADER_BYTES;
  for (const item of items) {
    const length = item === null ? NULL_LENGTH : array.write(item, at + LENGTH_BYTES);
    array.writeInt32BE(length, at);
    at += LENGTH_BYTES + Math.max(length, 0);
  }
  return array;
}

/** Of 32 bits, signed. */
export function binaryIntegers(items: readonly (number | null)[]): Buffer {
  const nulls = items.reduce<number>((count, item) => count + (item === null ? 1 : 0), 0);
  const array = begin(
    "int4",
    items,
    HEADER_BYTES + items.length * LENGTH_BYTES + (items.length - nulls) * INTEGER_BYTES,
  );
  let at = HEADER_BYTES;
  for (const item of items) {
    at = array.writeInt32BE(item === null ? NULL_LENGTH : INTEGER_BYTES, at);
    if (item !== null) at = array.writeInt32BE(item, at);
  }
  return array;
}

const INTEGER_BYTES = 4;

export function binaryBooleans(items: readonly boolean[]): Buffer {
  const array = begin("bool", items, HEADER_BYTES + items.length * (LENGTH_BYTES + 1));
  let at = HEADER_BYTES;
  for (const item of items) {
    at = array.writeInt32BE(1, at);
    at = array.writeUInt8(item ? 1 : 0, at);
  }
  return array;
}

function begin(element: keyof typeof ELEMENT, items: readonly unknown[], size: number): Buffer {
  const array = Buffer.allocUnsafe(size);
  array.writeInt32BE(1, 0); // dimensions
  array.writeInt32BE(items.includes(null) ? 1 : 0, 4);
  array.writeInt32BE(ELEMENT[element], 8);
  array.writeInt32BE(items.length, 12);
  array.writeInt32BE(1, 16); // the first index
  return array;
}
