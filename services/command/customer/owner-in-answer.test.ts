import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { correctionFor, invoiceFor, paymentBy, sale } from "../testing/requests.ts";
import { twoInstances } from "../testing/two-instances.ts";

// An answer names the owner as of the position of its event, so a repetition names the same one.

/** Commands about customer 2, who has an invoice and an advance, with the status of their answers. */
const aboutBina = [
  ["POST", "/payments", paymentBy(2, 7), 201],
  ["PUT", "/payments/1", paymentBy(2, 8), 200],
  ["PUT", "/payments/1", paymentBy(2, 9), 200],
  ["POST", "/payments/1/allocations", { allocations: [{ invoice_id: 1, amount: 3 }] }, 200],
  ["PUT", "/invoices/1", correctionFor(2, [sale(1, 1, 100)]), 200],
] as const;

async function binaWithInvoiceAndAdvance() {
  const two = await twoInstances();
  await two.slow.call("POST", "/invoices", invoiceFor(2));
  await two.slow.call("POST", "/payments", paymentBy(2, 9));
  return two;
}

test.each(aboutBina)(
  "%s %s of a customer whom another instance merges at the same moment is answered with the owner after the merge, also when it is repeated",
  async (method, path, body, status) => {
    const { slow, quick, crossed } = await binaWithInvoiceAndAdvance();
    const key = randomUUID();
    const [merged, first] = await crossed(
      () => slow.call(method, path, body, { key }),
      () => quick.call("POST", "/customers/merge", { target_id: 1, source_ids: [2] }),
    );
    expect(merged?.status).toBe(200);
    expect(first).toMatchObject({ status, body: { customer_id: 1 } });
    for (const instance of [slow, quick]) {
      expect(await instance.call(method, path, body, { key })).toMatchObject({ status, body: first?.body });
    }
  },
);

test.each(aboutBina)(
  "%s %s names the owner before a merge that comes after its event, also when this is known before the answer",
  async (method, path, body, status) => {
    const { slow, quick, crossed } = await binaWithInvoiceAndAdvance();
    const key = randomUUID();
    const [known, first] = await crossed(
      () => slow.call(method, path, body, { key }),
      async () => {
        await quick.call("POST", "/customers/merge", { target_id: 1, source_ids: [2] });
        return slow.call("POST", "/payments", paymentBy(1, 1));
      },
      "answer",
    );
    expect(known).toMatchObject({ status: 201, body: { customer_id: 1 } });
    expect(first).toMatchObject({ status, body: { customer_id: 2 } });
    for (const instance of [slow, quick]) {
      expect(await instance.call(method, path, body, { key })).toMatchObject({ status, body: first?.body });
    }
  },
);

test.each(aboutBina)(
  "%s %s names the owner of then when it is repeated after a merge and a change of the name",
  async (method, path, body, status) => {
    const { slow, quick } = await binaWithInvoiceAndAdvance();
    const key = randomUUID();
    const first = await slow.call(method, path, body, { key });
    expect(first).toMatchObject({ status, body: { customer_id: 2 } });
    await quick.call("PUT", "/customers/2", {
      name: "Bina of the corner",
      phone: "98 2",
      address: "",
      transporter: "",
    });
    await quick.call("POST", "/customers/merge", { target_id: 1, source_ids: [2] });
    for (const instance of [slow, quick]) {
      expect(await instance.call(method, path, body, { key })).toMatchObject({ status, body: first.body });
    }
  },
);
