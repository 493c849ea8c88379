import { promisify } from "node:util";
import type { Transform } from "node:stream";
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from "node:zlib";
import Negotiator from "negotiator";

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** The better one first. */
const COMPRESSIONS = ["br", "gzip"] as const;
export type Compression = (typeof COMPRESSIONS)[number];

/** Below this a compressed answer saves no packet. */
const COMPRESSED_BYTES_MIN = 2_048;

/** Brotli at 4 is about as fast as gzip at its usual 6, and smaller. */
const BROTLI_QUALITY = 4;

/** The window as a power of two in bytes: half a megabyte takes a tenth of the default memory. */
const BROTLI_WINDOW = 19;

const BROTLI_PARAMS = {
  [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
  [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
};

/** The best compression that the client accepts for a body of this length, if any. */
export function chooseCompression(
  acceptEncoding: string | undefined,
  byteCount: number,
): Compression | undefined {
  return byteCount < COMPRESSED_BYTES_MIN ? undefined : acceptedCompression(acceptEncoding);
}

/** The best compression that the client accepts (RFC 9110, section 12.5.3). */
export function acceptedCompression(acceptEncoding: string | undefined): Compression | undefined {
  if (acceptEncoding === undefined) return undefined;
  const headers = { "accept-encoding": acceptEncoding };
  const accepted = new Negotiator({ headers }).encodings([...COMPRESSIONS]);
  return COMPRESSIONS.find((compression) => accepted.includes(compression));
}

export function compress(bytes: Buffer, compression: Compression): Promise<Buffer> {
  if (compression === "gzip") return gzipAsync(bytes);
  return brotliAsync(bytes, {
    params: { ...BROTLI_PARAMS, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

/** The same for an answer that is sent while it is made. */
export function compressor(compression: Compression): Transform {
  return compression === "gzip" ? createGzip() : createBrotliCompress({ params: BROTLI_PARAMS });
}
