import { expect, test } from "vitest";
import { accountEventOf } from "./account-events.ts";

test("an event of an unknown type or shape is named and stops the reading", () => {
  const id = "00000000-0000-4000-8000-000000000001";
  expect(() => accountEventOf({ id, metadata: '{"version":1}', type: "InvoiceLost", data: "{}" })).toThrow(
    `Event ${id} is of an unknown type`,
  );
  expect(() => accountEventOf({ id, metadata: '{"version":1}', type: "InvoiceDeleted", data: "{}" })).toThrow(
    `Event ${id} cannot be read`,
  );
});
