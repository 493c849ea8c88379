import { invoiceRequest } from "@bahi/contracts/invoice/api.ts";
import type { LoginAnswer } from "@bahi/contracts/user/api.ts";
import { openEventStore } from "@bahi/event-store/open.ts";
import { createFirstGeneration } from "@bahi/read-models/generation/create.ts";
import { migrateReadModels } from "@bahi/read-models/migrate.ts";
import { createSigner, createVerifier } from "fast-jwt";
import { fastify } from "fastify";
import { Client } from "pg";
import { type LeastInvoice, insertInvoices } from "./invoice-rows.ts";
import { LeastAppend } from "./least-append.ts";

// What any program in Node has to do at least before an invoice can be read: check who asks and the body, append one event
// and wait for the disk, write the final rows in one database transaction and wait for the disk again, and answer. Events and
// rows of many clients are written in batches. It looks up no customer, product or session, and repeats no command.
const databaseUrl = process.env["DATABASE_URL"] ?? "";
const store = await openEventStore({ databaseUrl });
await store.close();
const events = await LeastAppend.open(databaseUrl);
const rows = new Client({
  connectionString: databaseUrl,
  options: "-c plan_cache_mode=force_generic_plan -c enable_seqscan=off",
});
await rows.connect();
await migrateReadModels(rows);
await rows.query("begin");
await createFirstGeneration(rows, "least");
await rows.query("commit");

const user: LoginAnswer["user"] = {
  id: 1,
  full_name: "Administrator",
  username: "admin",
  email: "",
  role: "admin",
  department: "",
  is_active: true,
  must_change_password: false,
  created_at: "2026-04-01T04:30:00.000Z",
  version: 1,
};
const key = crypto.randomUUID();
const sign = createSigner({ key, algorithm: "HS256" });
const verify = createVerifier({ key, algorithms: ["HS256"], cache: true });

let waiting: { invoice: LeastInvoice; written: PromiseWithResolvers<void> }[] = [];
let writing: Promise<void> | undefined;

/** One statement at a time, with all that wait for it. */
async function writeWaiting(): Promise<void> {
  await Promise.resolve(); // those whose events were in the same batch come with it
  while (waiting.length > 0) {
    const batch = waiting;
    waiting = [];
    const [first, ...more] = batch.map(({ invoice }) => invoice);
    if (first !== undefined) await rows.query(insertInvoices([first, ...more]));
    for (const { written } of batch) written.resolve();
  }
  writing = undefined;
}

async function write(invoice: LeastInvoice): Promise<void> {
  const written = Promise.withResolvers<void>();
  waiting.push({ invoice, written });
  writing ??= writeWaiting();
  await written.promise;
}

let id = 0;
const app = fastify();
app.post("/api/v1/auth/login", (): LoginAnswer => ({
  access_token: sign({ sid: "1" }),
  token_type: "bearer",
  user,
}));
app.post("/api/v1/:noun", async (_request, reply) => reply.status(201).send({ id: 1 }));
app.post("/api/v1/invoices", async (request, reply) => {
  verify(request.headers.authorization?.slice("Bearer ".length) ?? "");
  const body = invoiceRequest.parse(request.body);
  id += 1;
  const invoice: LeastInvoice = {
    id,
    customerId: body.customer_id,
    date: body.invoice_date,
    lines: body.sales.map((sale) => ({
      productId: sale.product_id,
      quantity: sale.quantity,
      numberPaise: sale.number,
    })),
  };
  await events.append(`invoice-${id}`, 0, JSON.stringify(invoice), JSON.stringify({ key: request.id }));
  await write(invoice);
  return reply.status(201).send(invoice);
});
process.send?.(await app.listen({ host: "127.0.0.1", port: 0 }));
process.on("SIGTERM", () => process.exit(0));
