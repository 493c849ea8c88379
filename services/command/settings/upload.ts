import { refused } from "@bahi/contracts/refusal.ts";
import { LOGO_BYTES_MAX } from "@bahi/contracts/settings/api.ts";
import { InvalidRequest } from "@bahi/service-kit/http/validation.ts";
import type { FastifyRequest } from "fastify";
import type { Logo } from "@bahi/service-kit/media/logo-store.ts";
import { pictureTypeOf } from "@bahi/service-kit/media/picture-type.ts";
import { faultOfPicture } from "./picture.ts";

const LIMITS = { fileSize: LOGO_BYTES_MAX, files: 1, fields: 10, parts: 11, fieldSize: 1_000 };

/** The picture in the multipart field `file`. Refused: `logo-type`, `logo-too-large`, `logo-damaged`, `logo-pixels`; invalid without a file. */
export async function readLogo(request: FastifyRequest): Promise<Logo> {
  if (!request.isMultipart()) throw refused("logo-type");
  const bytes = await readFile(request);
  if (bytes === undefined) throw new InvalidRequest([{ field: "file", message: "Please choose a picture" }]);
  const contentType = pictureTypeOf(bytes);
  if (contentType === undefined) throw refused("logo-type");
  const fault = await faultOfPicture(contentType, bytes);
  if (fault !== undefined) throw refused(fault === "damaged" ? "logo-damaged" : "logo-pixels");
  return { contentType, bytes };
}

async function readFile(request: FastifyRequest): Promise<Buffer | undefined> {
  try {
    let found: Buffer | undefined;
    for await (const part of request.parts({ limits: LIMITS })) {
      if (part.type !== "file") continue;
      const bytes = await part.toBuffer();
      if (part.fieldname === "file") found = bytes;
    }
    return found;
  } catch (error) {
    if (isTooLarge(error)) throw refused("logo-too-large");
    // Only the request is read here, so any other error is one of the request.
    throw new InvalidRequest([{ field: "file", message: "The upload could not be read" }]);
  }
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && "statusCode" in error && error.statusCode === 413;
}
