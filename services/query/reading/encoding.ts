import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

export type Compression = "gzip" | "br";

/** Below this a compressed answer saves no packet. */
const COMPRESSED_BYTES_MIN = 2_048;

/** Brotli at 4 is about as fast as gzip at its usual 6, and smaller. */
const BROTLI_QUALITY = 4;

/** The window as a power of two in bytes: half a megabyte takes a tenth of the default memory. */
const BROTLI_WINDOW = 19;

/** The best compression that the client takes for a body of this length, if there is one. */
export function chooseCompression(
  acceptEncoding: string | undefined,
  byteCount: number,
): Compression | undefined {
  return byteCount < COMPRESSED_BYTES_MIN ? undefined : acceptedCompression(acceptEncoding);
}

/** The best compression that the client takes. */
export function acceptedCompression(acceptEncoding: string | undefined): Compression | undefined {
  if (acceptEncoding === undefined) return undefined;
  const accepted = acceptEncoding
    .toLowerCase()
    .split(",")
    .map((part) => part.replaceAll(" ", ""))
    .filter((part) => !/;q=0(\.0*)?$/.test(part))
    .map((part) => part.split(";", 1)[0]);
  if (accepted.includes("br")) return "br";
  return accepted.includes("gzip") || accepted.includes("*") ? "gzip" : undefined;
}

export function compress(bytes: Buffer, compression: Compression): Promise<Buffer> {
  if (compression === "gzip") return gzipAsync(bytes);
  return brotliAsync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}
