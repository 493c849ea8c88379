import { expect, test } from "vitest";
import { decode } from "./decode.ts";

const own = { at: "2026-04-01T04:30:00.000Z", commandKey: "k-1", bodyDigest: "", version: 1 };

test.each([
  [
    "of a newer release says which program can apply it",
    JSON.stringify(own),
    "its type is not known. A newer release of Bahi has stored it: start that one",
  ],
  ["of another program says so", "{}", "its type is not known, and another program has stored it"],
])("an event %s", (_, metadata, reason) => {
  const event = { id: "e-1", position: "7", revision: 0, type: "Odd", data: "{}", metadata };
  expect(() => decode(event)).toThrow(`Event e-1 (Odd) at position 7 cannot be applied: ${reason}`);
});
