import { readFile } from "node:fs/promises";
import { fastify } from "fastify";

// Answers with bytes from memory: the limit for the speed of a list. BENCH_BYTES names their file.
const bytes = await readFile(process.env["BENCH_BYTES"] ?? "");
const app = fastify();
app.get("/list", (_request, reply) =>
  reply.header("etag", '"bench"').type("application/json; charset=utf-8").send(bytes),
);
process.send?.(await app.listen({ host: "127.0.0.1", port: 0 }));
process.on("SIGTERM", () => process.exit(0));
