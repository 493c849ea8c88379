import { fieldCalled, fieldName } from "@bahi/contracts/history-words.ts";
import { recorded } from "@bahi/projector/events.fixture.ts";
import { shops } from "@bahi/projector/random-events.fixture.ts";
import {
  applyInBatches,
  emptyReadModels,
  newGeneration,
  rowsOf,
} from "@bahi/projector/read-models.fixture.ts";
import { historyTable } from "@bahi/read-models/history/table.ts";
import { sample } from "fast-check";
import { expect, test } from "vitest";
import { events } from "../../web/texts/hi/events.ts";
import { fields } from "../../web/texts/hi/fields.ts";

const titleOf = (event: string, title: string): string =>
  events.titleOf(event, title, { field: fields.nameOf, day: () => "2 अप्रैल 2026" });

test("whatever the history tells of a shop is told in Hindi", async () => {
  const { client } = await emptyReadModels();
  const eventOf = new Map<string, string>();
  const changed = new Set<string>();
  for (const shop of sample(shops, { numRuns: 8, seed: 7 })) {
    const generation = await newGeneration(client);
    await applyInBatches(client, generation, recorded(shop.events), 500);
    for (const { event, title, changes } of await rowsOf(client, generation, historyTable)) {
      eventOf.set(title, event);
      for (const { field } of changes) changed.add(field);
    }
  }
  expect(new Set(eventOf.values())).toEqual(new Set(Object.keys(events.names)));
  const hindi = [...eventOf].map(([title, event]) => titleOf(event, title));
  for (const field of changed)
    expect(fields.nameOf(fieldCalled(fieldName(field)))).toBe(fields.nameOf(field));
  // Names have capitals. Whether an "and" between names is part of one cannot be told.
  expect(hindi.filter((title) => /(?<![\w])(?!and\b)[a-z]+(?![\w])/.test(title))).toEqual([]);
});

test("a title keeps what it names, and one in other words says what happened", () => {
  expect(titleOf("InvoiceCreated", "Invoice #5 created for Asha, ₹ 1,200.00, ₹ 1,00,000.00")).toBe(
    "Asha, ₹ 1,200.00 के लिए बिल #5 बनाया गया, ₹ 1,00,000.00",
  );
  expect(titleOf("PaymentAllocated", "Payment of ₹ 9.00 put on invoices #1, #2 and 4 others")).toBe(
    "₹ 9.00 का भुगतान बिल #1, #2 और 4 अन्य पर लगाया गया",
  );
  expect(titleOf("PaymentDeleted", "Payment of ₹ 9.00 torn up")).toBe(
    "भुगतान हटाया गया: Payment of ₹ 9.00 torn up",
  );
  expect(titleOf("PaymentChanged", "Customer, invoice and notes changed")).toBe(
    "बदला गया: ग्राहक, बिल, टिप्पणी",
  );
  expect(events.reasonOf("Invoice #3, #5 was corrected")).toBe("बिल #3, #5 सुधारा गया");
  expect(events.reasonOf("Broken")).toBe("Broken");
});
