import { fastify } from "fastify";
import { Pool } from "pg";

// What any program in Node has to do at least for a list that nobody asked for before: ask Postgres for its rows, which are
// stored as they are answered, as one text by an index, and send it. It asks nobody who they are, counts nothing, reads
// what is live once, and keeps no answer.
const pool = new Pool({ connectionString: process.env["DATABASE_URL"], max: 4 });
const { rows: live } = await pool.query<{ id: number }>(
  "select id from bahi.generation where state = 'live'",
);
const text = `
  select '[' || string_agg(list_row, ',' order by created_at desc, id desc) || ']' as list
  from (
    select list_row, created_at, id from read_${live[0]?.id}.invoice where not is_deleted
    order by created_at desc, id desc offset $1 limit $2
  ) as page`;

const app = fastify();
app.get<{ Querystring: { skip: string; limit: string } }>("/list", async (request, reply) => {
  const { skip, limit } = request.query;
  const { rows } = await pool.query<{ list: string }>({ name: "list", text, values: [skip, limit] });
  return reply.type("application/json; charset=utf-8").send(rows[0]?.list);
});
process.send?.(await app.listen({ host: "127.0.0.1", port: 0 }));
process.on("SIGTERM", () => process.exit(0));
