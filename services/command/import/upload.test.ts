import { Readable } from "node:stream";
import multipart from "@fastify/multipart";
import { createApp } from "@bahi/service-kit/http/app.ts";
import { pino } from "pino";
import { expect, test } from "vitest";
import { readUpload } from "./upload.ts";

test("a file whose sender has left before it is read is not waited for", async () => {
  const app = await createApp({ log: pino({ level: "silent" }) });
  await app.register(multipart);
  const { promise: outcome, resolve } = Promise.withResolvers<unknown>();
  app.post("/imports", async (request) => {
    request.raw.destroy();
    resolve(await readUpload(request).catch((error: unknown) => error));
    return {};
  });
  const sent = app.inject({
    method: "POST",
    url: "/imports",
    headers: { "content-type": "multipart/form-data; boundary=x" },
    payload: Readable.from(["--x"]),
  });
  await expect(sent).rejects.toThrow("response destroyed");
  expect(await outcome).toMatchObject({ name: "BrokenBody", statusCode: 400 });
});
