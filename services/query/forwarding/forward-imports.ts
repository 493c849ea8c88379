import type { IncomingMessage } from "node:http";
import { Transform } from "node:stream";
import { importCheck, importKind, importProgress } from "@bahi/contracts/import/api.ts";
import { IMPORT_BYTES_MAX } from "@bahi/contracts/import/fields.ts";
import { recordIdParam } from "@bahi/contracts/id.ts";
import { refused } from "@bahi/contracts/refusal.ts";
import { adminOnly } from "@bahi/service-kit/auth/authenticate.ts";
import type { App } from "@bahi/service-kit/http/app.ts";
import { BrokenBody } from "@bahi/service-kit/http/bodies.ts";
import { POSITION_HEADER } from "@bahi/service-kit/http/position.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { json, problems } from "../site/described-answers.ts";
import type { CommandResponse, CommandService } from "./command-service.ts";
import { headersFrom, passOn } from "./headers.ts";
import { type UntilReadableOptions, waitUntilReadable } from "./until-readable.ts";
import { matchingStoreCheck } from "./store-mismatch.ts";

/** A form around the file, and a little more that is refused with the sentence for it. */
const FORM_BYTES_MAX = IMPORT_BYTES_MAX + 1024 * 1024;
/** So many files may be on their way at once. */
const UPLOADS_MAX = 4;

const headersTaken = ["authorization", "content-type", "content-length"];
const headersGiven = ["content-type", POSITION_HEADER, "retry-after", "www-authenticate"];

const upload = z.object({
  kind: importKind,
  dry_run: z.enum(["true", "false"]).optional(),
  create_missing: z.enum(["true", "false"]).optional(),
  columns: z.string().optional().describe("JSON: for each field its column: a name, a place from 1, or null"),
  values: z.string().optional().describe("JSON: for each field what it is in every row"),
  file: z.file(),
});

/**
 * Imports of files, on a scope where users are signed in. A file is passed on while it arrives, so it takes little memory
 * however long it is. A sender who may not import is refused before the first byte of it is read. An import that has ended is
 * told of when the lists show what it has made.
 */
export function forwardImports(
  scope: App,
  options: UntilReadableOptions & { commands: CommandService },
): void {
  const { commands } = options;
  scope.addHook("onRequest", adminOnly);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", (_request: FastifyRequest, payload: IncomingMessage, done) =>
    done(null, payload),
  );
  const expectMatchingStore = matchingStoreCheck(options);
  let uploads = 0;

  scope.post(
    "/imports",
    {
      schema: {
        tags: ["imports"],
        summary:
          "Import customers, products or old invoices from a CSV file, or check what that would make (admin)",
        consumes: ["multipart/form-data"],
        body: upload,
        response: {
          200: { description: "A dry run: what would be made", content: json(importCheck) },
          202: { description: "It has begun", content: json(importProgress) },
          ...problems,
        },
      },
      // The command service checks; here the schemas are documentation.
      validatorCompiler: () => (value: unknown) => ({ value }),
    },
    async (request: FastifyRequest, reply: FastifyReply) => {
      if (Number(request.headers["content-length"]) > FORM_BYTES_MAX) throw refused("import-too-large");
      await expectMatchingStore();
      // It would be waited for: a stream that was closed before it is passed on tells nobody.
      if (request.raw.destroyed) throw new BrokenBody(400);
      if (uploads >= UPLOADS_MAX) {
        throw refused("too-many-at-once", "Other files are being imported. Please try again in a moment.");
      }
      uploads += 1;
      try {
        const body = request.raw.pipe(limited(FORM_BYTES_MAX));
        // A sender who leaves ends what is passed on.
        request.raw.once("close", () => {
          if (!request.raw.complete) body.destroy(new BrokenBody(400));
        });
        // What comes after the end of a body is read and dropped: a connection that nobody reads is not seen to be closed.
        body.once("close", () => request.raw.resume());
        const headers = headersFrom(request, headersTaken);
        return passOn(reply, await commands.upload({ path: "/api/v1/imports", headers }, body), headersGiven);
      } finally {
        uploads -= 1;
      }
    },
  );

  scope.get(
    "/imports",
    {
      schema: {
        tags: ["imports"],
        summary: "The latest imports (admin)",
        response: { 200: { description: "The answer", content: json(z.array(importProgress)) }, ...problems },
      },
    },
    async (request: FastifyRequest, reply: FastifyReply) =>
      passOn(reply, await read(request, "/api/v1/imports"), headersGiven),
  );

  scope.get(
    "/imports/:id",
    {
      schema: {
        tags: ["imports"],
        summary: "How far an import is (admin)",
        params: z.object({ id: recordIdParam }),
        response: { 200: { description: "The answer", content: json(importProgress) }, ...problems },
      },
    },
    async (request: FastifyRequest<{ Params: { id: number } }>, reply: FastifyReply) => {
      const answer = await read(request, `/api/v1/imports/${request.params.id}`);
      await waitUntilReadable(reply, answer, options);
      return passOn(reply, answer, headersGiven);
    },
  );

  function read(request: FastifyRequest, path: string): Promise<CommandResponse> {
    return commands.send({
      kind: "command",
      method: "GET",
      path,
      headers: headersFrom(request, headersTaken),
      body: undefined,
    });
  }
}

/** Ends with `import-too-large` when more comes: a sender need not say beforehand how much. */
function limited(bytesMax: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > bytesMax) done(refused("import-too-large"));
      else done(null, chunk);
    },
  });
}
