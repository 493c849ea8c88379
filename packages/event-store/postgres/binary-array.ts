/** The OID of the type of an array's elements. */
const ELEMENT = { text: 25, json: 114 } as const;
const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;
const NULL_LENGTH = -1;

/**
 * An array parameter in the binary format of Postgres: length and bytes of each element. As text, each element would be
 * quoted here and unquoted by the server, character by character.
 */
export function binaryArray(element: keyof typeof ELEMENT, items: readonly (string | null)[]): Buffer {
  let size = HEADER_BYTES;
  for (const item of items) size += LENGTH_BYTES + (item === null ? 0 : Buffer.byteLength(item));
  const array = Buffer.allocUnsafe(size);
  array.writeInt32BE(1, 0); // dimensions
  array.writeInt32BE(items.includes(null) ? 1 : 0, 4);
  array.writeInt32BE(ELEMENT[element], 8);
  array.writeInt32BE(items.length, 12);
  array.writeInt32BE(1, 16); // the first index
  let at = HEADER_BYTES;
  for (const item of items) {
    const length = item === null ? NULL_LENGTH : array.write(item, at + LENGTH_BYTES);
    array.writeInt32BE(length, at);
    at += LENGTH_BYTES + Math.max(length, 0);
  }
  return array;
}
