import { anil } from "@bahi/command/testing/requests.ts";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { startBahi } from "../bahi/bahi-for-test.ts";

const line = z.looseObject({ name: z.string(), level: z.int(), traceId: z.string().optional() });

/** A Bahi, and the lines that its services log with an id in them. */
async function startLogged() {
  const lines: string[] = [];
  const bahi = await startBahi({ onLog: (text) => lines.push(text) });
  onTestFinished(() => bahi.close());
  const linesWith = (id: string) =>
    lines.filter((text) => text.includes(id)).map((text) => line.parse(JSON.parse(text)));
  return { bahi, linesWith };
}

/** From now on the database refuses new rows of this table. */
async function refuseRows(databaseUrl: string, table: string): Promise<void> {
  const client = new Client(databaseUrl);
  await client.connect();
  await client.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'out of order'; end $$;
    create trigger refuse before insert on ${table} for each row execute function refuse()`);
  await client.end();
}

const WARN = 40;

test("one id finds a command in the logs of all services: as it was sent, or as its key says", async () => {
  const { bahi, linesWith } = await startLogged();
  const servicesOf = (id: string) => [...new Set(linesWith(id).map(({ name }) => name))].toSorted();

  const key = "5f0c6c1e9b7d4c1a8f0e2d3c4b5a6978";
  const created = await bahi.admin.post("/customers", anil, { key });
  expect(created.headers.get("x-request-id")).toBe(key);
  await expect.poll(() => servicesOf(key)).toEqual(["command", "projector", "query"]);

  const headers = { "x-request-id": "counter-2.order-17" };
  const named = await bahi.admin.post("/customers", { ...anil, name: "Sunil" }, { headers });
  expect(named.headers.get("x-request-id")).toBe("counter-2.order-17");
  await expect.poll(() => servicesOf("counter-2.order-17")).toEqual(["command", "query"]);
  // What the projector does is found by the trace that stands beside the id.
  const traceId = linesWith("counter-2.order-17")[0]?.traceId ?? "none";
  await expect.poll(() => servicesOf(traceId)).toEqual(["command", "projector", "query"]);
});

test("a command that fails in the command service is found in its log and in that of the edge", async () => {
  const { bahi, linesWith } = await startLogged();
  await refuseRows(bahi.databaseUrl, "event_store.event");
  const headers = { "x-request-id": "a-failure" };
  const answer = await bahi.admin.post("/customers", anil, { headers });
  expect(answer.status).toBe(500);
  expect(answer.body).toMatchObject({ detail: expect.stringContaining("a-failure") as string });
  const failed = () => linesWith("a-failure").filter(({ level }) => level >= WARN);
  await expect
    .poll(() =>
      failed()
        .map(({ name }) => name)
        .toSorted(),
    )
    .toEqual(["command", "query"]);
});

test("a projector that fails names the commands whose events it is applying", async () => {
  const { bahi, linesWith } = await startLogged();
  await refuseRows(bahi.databaseUrl, "read_1.customer");
  const answer = await bahi.admin.post("/customers", anil, { key: "key-of-a-customer" });
  expect(answer.status).toBe(201);
  const id = answer.headers.get("x-request-id") ?? "nothing";
  const failed = () => linesWith(id).filter(({ name, level }) => name === "projector" && level >= WARN);
  await expect.poll(() => failed()[0]).toMatchObject({ reqIds: [id] });
});

test("no log holds what somebody has searched for", async () => {
  const { bahi, linesWith } = await startLogged();
  const headers = { "x-request-id": "a-search" };
  const answer = await bahi.admin.get("/customers?q=Asha%20Traders&limit=5", { headers });
  expect(answer.status).toBe(200);
  await expect.poll(() => linesWith("a-search")).not.toEqual([]);
  expect(linesWith("a-search")).toMatchObject([{ url: "/api/v1/customers?q=…&limit=…" }]);
  expect(linesWith("Asha")).toEqual([]);
});
