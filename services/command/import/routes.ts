import { recordIdParam } from "@bahi/contracts/id.ts";
import { adminOnly } from "@bahi/service-kit/auth/authenticate.ts";
import type { App } from "@bahi/service-kit/http/app.ts";
import { answerPosition } from "@bahi/service-kit/http/position.ts";
import multipart from "@fastify/multipart";
import { z } from "zod";
import { type ImportsDeps, openImports } from "./imports.ts";
import { readUpload } from "./upload.ts";

/** Includes the time of the upload and, of a dry run, that of the check. */
const CHECK_TIME_MAX_MS = 5 * 60_000;

/** Routes for signed-in admins, on a scope of their own. */
export async function importRoutes(app: App, deps: ImportsDeps): Promise<void> {
  const imports = openImports(deps);
  app.addHook("onClose", () => imports.stop());
  await app.register(multipart);

  app.post(
    "/imports",
    {
      onRequest: adminOnly,
      schema: { consumes: ["multipart/form-data"] },
      config: { answerTimeMaxMs: CHECK_TIME_MAX_MS },
    },
    async (request, reply) => {
      const upload = await readUpload(request);
      if (upload.dry_run) return imports.check(upload);
      const { id, name, role } = request.identity;
      return reply.status(202).send(await imports.begin(upload, { id, name, role }));
    },
  );

  app.get("/imports", { onRequest: adminOnly }, () => deps.runs.list());

  app.get(
    "/imports/:id",
    { onRequest: adminOnly, schema: { params: z.strictObject({ id: recordIdParam }) } },
    async (request, reply) => {
      const { progress, position } = await deps.runs.find(request.params.id);
      // Until then the reads of its sender do not wait for what is being made.
      if (progress.state !== "running" && position !== "") void answerPosition(reply, position);
      return reply.send(progress);
    },
  );
}
