import type { BahiEvent } from "@bahi/contracts/event.ts";
import { expect, test, vi } from "vitest";
import { Chain } from "../chain/chain.ts";
import { customerAdded, invoiceCreated, recorded } from "../events.fixture.ts";
import { InapplicableError } from "../inapplicable.ts";
import { emptyReadModels } from "../read-models.fixture.ts";
import { applyEvents } from "./apply-events.ts";
import { openWriter } from "./open-writer.ts";

const LINES_MAX = 2_000;

function longInvoice(invoiceId: number): BahiEvent {
  const event = invoiceCreated(invoiceId, 1, 100);
  if (event.type !== "InvoiceCreated") throw new Error("It is the event of an invoice");
  const lines = event.data.lines.flatMap((line) =>
    Array.from({ length: LINES_MAX }, (_, index) => ({ ...line, lineId: index + 1 })),
  );
  return { ...event, data: { ...event.data, lines } };
}

test("small events are committed together, and each of the longest invoices by itself", async () => {
  const { client, generation } = await emptyReadModels();
  const writer = await openWriter(client, generation);
  const applied = vi.spyOn(writer, "apply");
  const customers = Array.from({ length: 100 }, (_, index) => customerAdded(index + 1));
  const events = recorded([...customers, ...[1, 2, 3].map(longInvoice)]);
  await applyEvents(writer, events.slice(0, 100));
  expect(applied.mock.calls.map(([batch]) => batch.length)).toEqual([100]);
  applied.mockClear();
  await applyEvents(writer, events);
  expect(applied.mock.calls.map(([batch]) => batch.length)).toEqual([1, 1, 1]);
});

test("an event whose metadata is no JSON is named, and those before it are applied", async () => {
  const { client, generation } = await emptyReadModels();
  const writer = await openWriter(client, generation);
  const events = recorded([customerAdded(1), customerAdded(2)]);
  const damaged = events.map((event, index) => (index === 1 ? { ...event, metadata: "no JSON" } : event));
  const applying = applyEvents(writer, damaged, await Chain.open(client));
  await expect(applying).rejects.toThrow(InapplicableError);
  await expect(applying).rejects.toThrow(`Event ${events[1]?.id} (CustomerAdded)`);
  expect((await openWriter(client, generation)).position).toBe(events[0]?.position);
});
