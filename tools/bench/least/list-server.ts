import { fastify } from "fastify";
import { Pool } from "pg";

// What any program in Node has to do at least for a list that nobody asked for before: ask Postgres for its rows, which are
// stored as they are answered, by an index, and send them. They come as texts of 200 rows, and are sent as they come: one
// text of all rows takes Postgres and Node longer, and so does a text for each. It asks nobody who they are, counts
// nothing, reads what is live once, and keeps no answer.
const pool = new Pool({ connectionString: process.env["DATABASE_URL"], max: 4 });
const { rows: live } = await pool.query<{ id: number }>(
  "select id from bahi.generation where state = 'live'",
);
const text = `
  select string_agg(list_row, ',' order by number) as rows
  from (
    select list_row, row_number() over (order by created_at desc, id desc) - 1 as number
    from (
      select list_row, created_at, id from read_${live[0]?.id}.invoice where not is_deleted
      order by created_at desc, id desc offset $1 limit $2
    ) as page
  ) as numbered
  group by number / 200 order by number / 200`;

const app = fastify();
app.get<{ Querystring: { skip: string; limit: string } }>("/list", async (request, reply) => {
  const { skip, limit } = request.query;
  const { rows } = await pool.query<{ rows: string }>({ name: "list", text, values: [skip, limit] });
  const parts = rows.map((row, index) => Buffer.from((index === 0 ? "[" : ",") + row.rows));
  parts.push(Buffer.from(rows.length === 0 ? "[]" : "]"));
  // Fastify sends one buffer, for which these would be copied.
  reply.hijack();
  reply.raw.writeHead(200, {
    "content-type": "application/json; charset=utf-8",
    "content-length": parts.reduce((sum, { length }) => sum + length, 0),
  });
  reply.raw.cork();
  for (const part of parts) reply.raw.write(part);
  reply.raw.end();
});
process.send?.(await app.listen({ host: "127.0.0.1", port: 0 }));
process.on("SIGTERM", () => process.exit(0));
