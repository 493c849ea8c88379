import { openKeys } from "@bahi/service-kit/auth/keys.ts";
import { coalescedRead } from "@bahi/service-kit/coalesced-read.ts";
import { createVerifier } from "fast-jwt";
import { fastify } from "fastify";
import { Pool } from "pg";

// What any program in Node has to do at least for a 304 that is right and shows each earlier write: check who asks, and ask
// Postgres how far the rows have come. A signature that was checked once is believed, and requests that come together share
// one query. It knows no sessions, routes one path, and sets no header but the tag.
const pool = new Pool({ connectionString: process.env["DATABASE_URL"], max: 1 });
const keys = await openKeys(pool);
const verify = createVerifier({ key: keys.current("token").secret, algorithms: ["HS256"] });
const known = new Set<string>();
const tagNow = coalescedRead(async () => {
  const { rows } = await pool.query<{ tag: string }>({
    name: "live",
    text: "select id || ' ' || position as tag from bahi.generation where state = 'live'",
  });
  return rows[0]?.tag ?? "";
});

const app = fastify();
app.get("/list", async (request, reply) => {
  const token = request.headers.authorization?.slice("Bearer ".length) ?? "";
  if (!known.has(token)) {
    verify(token);
    known.add(token);
  }
  const tag = `"${await tagNow()}"`;
  void reply.header("etag", tag);
  return request.headers["if-none-match"] === tag ? reply.status(304).send() : { tag };
});
process.send?.(await app.listen({ host: "127.0.0.1", port: 0 }));
process.on("SIGTERM", () => process.exit(0));
