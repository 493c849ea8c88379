import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importRequest } from "@bahi/contracts/import/api.ts";
import { IMPORT_BYTES_MAX } from "@bahi/contracts/import/fields.ts";
import { refused } from "@bahi/contracts/refusal.ts";
import { BrokenBody } from "@bahi/service-kit/http/bodies.ts";
import { InvalidRequest, parseRequest } from "@bahi/service-kit/http/validation.ts";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";

const LIMITS = {
  fileSize: IMPORT_BYTES_MAX,
  files: 1,
  fields: 10,
  parts: 11,
  fieldSize: 64 * 1024,
  headerPairs: 20,
};

/** An uploaded file and what was said of it. Close the file when it is read. */
export type Upload = z.infer<typeof importRequest> & { fileName: string; file: FileHandle };

/**
 * Refused: `import-type`, `import-too-large`; invalid without a file, or with fields that are not known. Errors:
 * {@link BrokenBody} when the sender has left.
 */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw refused("import-type");
  const fields: Record<string, unknown> = {};
  const file = await openUnnamedFile();
  let fileName: string | undefined;
  try {
    // Its parts would be waited for, with the file open: a stream that is closed already ends nothing.
    if (request.raw.destroyed) throw new BrokenBody(400);
    for await (const part of request.parts({ limits: LIMITS })) {
      if (part.type === "field") fields[part.fieldname] = part.value;
      else if (part.fieldname !== "file") part.file.resume();
      else {
        for await (const chunk of part.file) await file.appendFile(chunk as Buffer);
        if (part.file.truncated) throw refused("import-too-large");
        fileName = part.filename;
      }
    }
    if (fileName === undefined)
      throw new InvalidRequest([{ field: "file", message: "Please choose a file" }]);
    return { ...parseRequest(importRequest, fields), fileName: fileName.slice(0, 200), file };
  } catch (error) {
    await file.close();
    if (isTooLarge(error)) throw refused("import-too-large");
    if (isBrokenForm(error)) {
      throw new InvalidRequest([{ field: "file", message: "The upload could not be read" }]);
    }
    throw error;
  }
}

/** A file without a name: it is gone when it is closed, also by a process that is killed. */
async function openUnnamedFile(): Promise<FileHandle> {
  const directory = await mkdtemp(join(tmpdir(), "bahi-import-"));
  try {
    return await open(join(directory, "rows"), "wx+", 0o600);
  } finally {
    await rm(directory, { recursive: true });
  }
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "FST_REQ_FILE_TOO_LARGE";
}

/** Errors of the reader of forms, and of a client that has gone. */
function isBrokenForm(error: unknown): boolean {
  if (!(error instanceof Error) || error.name === "Refused" || error instanceof InvalidRequest) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    code.startsWith("FST_") ||
    code.startsWith("ERR_STREAM") ||
    code === "ECONNRESET" ||
    /multipart|boundary|form/i.test(error.message)
  );
}
