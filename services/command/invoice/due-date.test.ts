import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type Call, type Instance, startInstance } from "../testing/instance.ts";
import { anil, bina, invoiceFor } from "../testing/requests.ts";
import { shop } from "../testing/shop.ts";

async function dueDate({ call }: Instance, customerId: number, options: Call = {}): Promise<unknown> {
  const { status, body } = await call("POST", "/invoices", invoiceFor(customerId), options);
  expect(status).toBe(201);
  return body["due_date"];
}

test("an invoice is due by the customer's days of credit, else by those of the settings", async () => {
  const one = await shop();
  expect(await dueDate(one, 1)).toBe("2026-04-01");
  await one.call("PUT", "/settings", { default_credit_days: 15 });
  expect(await dueDate(one, 1)).toBe("2026-04-16");
  await one.call("PUT", "/customers/1", { ...anil, credit_days: 45 }, { as: "staff" });
  expect(await dueDate(one, 1)).toBe("2026-05-16");
  await one.call("PUT", "/customers/1", { ...anil, credit_days: 0 });
  expect(await dueDate(one, 1)).toBe("2026-04-01");
  await one.call("PUT", "/customers/1", { ...anil, credit_days: null });
  expect(await dueDate(one, 1)).toBe("2026-04-16");
});

test("a form without the days of credit keeps them", async () => {
  const { call } = await shop();
  const { body } = await call("POST", "/customers", { ...bina, credit_days: 30 });
  expect(body).toMatchObject({ credit_days: 30 });
  const changed = await call("PUT", `/customers/${Number(body["id"])}`, { ...bina, address: "Surat" });
  expect(changed.body).toMatchObject({ address: "Surat", credit_days: 30 });
});

test("terms that another instance has changed hold at once, and a retry gets the due date of its first answer", async () => {
  const one = await shop();
  const other = await startInstance({ store: "postgres", databaseUrl: one.databaseUrl });
  const key = randomUUID();
  expect(await dueDate(one, 1, { key })).toBe("2026-04-01");
  await other.call("PUT", "/settings", { default_credit_days: 10 });
  expect(await dueDate(one, 1)).toBe("2026-04-11");
  await other.call("PUT", "/customers/1", { ...anil, credit_days: 20 });
  expect(await dueDate(one, 1)).toBe("2026-04-21");
  expect(await dueDate(one, 1, { key })).toBe("2026-04-01");
  expect(await dueDate(other, 1, { key })).toBe("2026-04-01");
});

test.each([-1, 366, 1.5, "30", 1e9])("%j days of credit are refused with a sentence", async (days) => {
  const { call } = await shop();
  for (const [method, path, body] of [
    ["POST", "/customers", { ...bina, credit_days: days }],
    ["PUT", "/customers/1", { ...anil, credit_days: days }],
    ["PUT", "/settings", { default_credit_days: days }],
  ] as const) {
    const answer = await call(method, path, body);
    expect(answer.status).toBe(422);
    expect(answer.body["detail"]).toContain("must be a whole number of days from 0 to 365");
  }
});
