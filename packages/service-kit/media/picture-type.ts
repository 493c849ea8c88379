export type PictureType = "image/png" | "image/jpeg";

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PNG_HEADER_BYTES = 33;

/** The type of a picture, from its content and not its name; undefined for all but PNG and JPEG. */
export function pictureTypeOf(bytes: Buffer): PictureType | undefined {
  if (isPng(bytes)) return "image/png";
  if (isJpeg(bytes)) return "image/jpeg";
  return undefined;
}

/** The signature, and then a header chunk of 13 bytes with a width and a height. */
function isPng(bytes: Buffer): boolean {
  return (
    bytes.length >= PNG_HEADER_BYTES &&
    bytes.subarray(0, 8).equals(PNG_SIGNATURE) &&
    bytes.readUInt32BE(8) === 13 &&
    bytes.toString("latin1", 12, 16) === "IHDR" &&
    bytes.readUInt32BE(16) > 0 &&
    bytes.readUInt32BE(20) > 0
  );
}

/** The start marker, and then segments, one of which is a frame header with a width and a height. */
function isJpeg(bytes: Buffer): boolean {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xff_d8) return false;
  let offset = 2;
  while (offset + 9 <= bytes.length && bytes[offset] === 0xff) {
    const marker = bytes.readUInt8(offset + 1);
    if (isFrameHeader(marker))
      return bytes.readUInt16BE(offset + 5) > 0 && bytes.readUInt16BE(offset + 7) > 0;
    const lengthBytes = bytes.readUInt16BE(offset + 2);
    if (lengthBytes < 2) return false;
    offset += 2 + lengthBytes;
  }
  return false;
}

/** SOF0 to SOF15, without the three markers among them that mean something else. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}
