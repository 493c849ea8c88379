import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { customerRecord } from "@bahi/contracts/customer/api.ts";
import { expect, test } from "vitest";
import { type Answer, connectAs, type Person } from "../bahi/person.ts";
import type { Product } from "./launch-product.ts";
import { startProduct } from "./start-product.ts";

const CUSTOMERS = 1_000;
const TOGETHER = 32;
const MERGED = 500;
const PHONE = "9829012345";

const nobodys = { address: "", transporter: "", company_name: "", gst_number: "" };

/** What a command has done is read right after it, by somebody who has seen its answer. */
async function readAfter(admin: Person, { status, headers, body }: Answer, id: number) {
  expect({ body, isDone: status < 300 }).toEqual({ body, isDone: true });
  const seen = { headers: { "x-position": headers.get("x-position") ?? "" } };
  let read = await admin.get(`/customers/${id}`, seen);
  // A machine that stands still for seconds is answered "not yet", which a client asks again. Once: read models that a
  // batch stops for good would go on answering it.
  if (read.status === 503) read = await admin.get(`/customers/${id}`, seen);
  expect({ status: read.status, problem: read.status === 200 ? null : read.body }).toEqual({
    status: 200,
    problem: null,
  });
  return customerRecord.parse(read.body);
}

async function addAll(admin: Person, nameOf: (index: number) => string): Promise<number[]> {
  const ids: number[] = [];
  let next = 0;
  async function addSome(): Promise<void> {
    for (let index = next++; index < CUSTOMERS; index = next++) {
      const name = nameOf(index);
      const added = await admin.post("/customers", { ...nobodys, name, phone: PHONE });
      const { id } = customerRecord.parse(added.body);
      expect(await readAfter(admin, added, id)).toMatchObject({ id, name, phone: PHONE });
      ids.push(id);
    }
  }
  await Promise.all(Array.from({ length: TOGETHER }, addSome));
  return ids.toSorted((one, other) => one - other);
}

/** What the projector has complained of: a batch that failed, or a connection that ended. */
async function complaints(product: Product): Promise<string[]> {
  const log = await readFile(join(product.dataDirectory, "logs/bahi.log"), "utf8");
  return log.split("\n").filter((line) => line.includes('"name":"projector"'));
}

test.each([
  ["with one name and phone", () => "Sharma Traders"],
  ["with one placeholder phone and names of their own", (index: number) => `Ledger ${index} of Agra`],
])(
  "a thousand customers %s are entered, edited, merged and deleted, and each can be read at once",
  async (_, nameOf) => {
    const product = await startProduct();
    const admin = await connectAs(product.url, product.admin);
    const ids = await addAll(admin, nameOf);
    expect(ids).toEqual(Array.from({ length: CUSTOMERS }, (_value, index) => index + 1));

    for (const id of ids.slice(0, 20)) {
      const body = { ...nobodys, name: `Sharma Stores ${id}`, phone: PHONE };
      const edited = await admin.call("PUT", `/customers/${id}`, body);
      expect(await readAfter(admin, edited, id)).toMatchObject({ name: `Sharma Stores ${id}`, version: 2 });
    }

    const sources = ids.slice(100, 100 + MERGED);
    const merged = await admin.post("/customers/merge", { target_id: 50, source_ids: sources });
    for (const id of [sources.at(0) ?? 0, sources.at(-1) ?? 0]) {
      expect(await readAfter(admin, merged, id)).toMatchObject({ is_active: false, merged_into: 50 });
    }

    for (const id of ids.slice(-20)) {
      const deleted = await admin.call("DELETE", `/customers/${id}?reason=twice`);
      expect(await readAfter(admin, deleted, id)).toMatchObject({ is_active: false, merged_into: null });
    }

    expect((await fetch(`${product.projectorUrl}/health/ready`)).status).toBe(200);
    expect(await complaints(product)).toEqual([]);
  },
);
