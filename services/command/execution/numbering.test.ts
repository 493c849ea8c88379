import { randomUUID } from "node:crypto";
import { invoiceEvent } from "@bahi/contracts/invoice/events.ts";
import { expect, test } from "vitest";
import { everything, startInstance } from "../testing/instance.ts";
import { anil, invoiceFor, soap } from "../testing/requests.ts";

/** True or false by a fixed series, so that a failure can be seen again. */
function coin(): () => boolean {
  let seed = 42;
  return () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed > 1_073_741_824;
  };
}

test("200 invoices at once on two instances, keys repeated at random: consecutive numbers, one invoice a key", async () => {
  const one = await startInstance({ store: "postgres" });
  const other = await startInstance({ store: "postgres", databaseUrl: one.databaseUrl });
  await one.call("POST", "/customers", anil);
  await one.call("POST", "/products", soap);
  const flip = coin();
  const keys = Array.from({ length: 200 }, () => randomUUID());
  const repeated = keys.flatMap((key) => (flip() ? [key, key, key] : [key]));
  const answers = await Promise.all(
    repeated.map(async (key) => {
      const { status, body } = await (flip() ? one : other).call("POST", "/invoices", invoiceFor(1), { key });
      expect(status).toBe(201);
      return { key, id: body["id"] };
    }),
  );
  const numberOfKey = new Map(answers.map(({ key, id }) => [key, id]));
  for (const { key, id } of answers) expect(id).toBe(numberOfKey.get(key));
  const numbers = [...numberOfKey.values()].map(Number).toSorted((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));

  const events = (await everything(one.store)).filter(({ type }) => type === "InvoiceCreated");
  expect(events).toHaveLength(200);
  for (const event of events) {
    expect(event.streamId).toBe(`invoice-${invoiceEvent.parse(event).data.invoiceId}`);
  }
});
