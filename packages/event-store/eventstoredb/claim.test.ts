import { expect, test } from "vitest";
import { newClaim } from "./claim.ts";
import { streamOfKey } from "./key-entries.ts";

const attempt = { number: 7, ids: ["id"] };

test("the first claim of a command binds its key in the same append", () => {
  const place = { in: "key", expected: "none", digest: "a" } as const;
  const { append, reference } = newClaim("invoice", { key: "k", place, attempt });
  expect(append).toMatchObject({ streamId: streamOfKey("k"), expected: "none" });
  expect(append.events.map(({ type, data }) => [type, data])).toEqual([
    ["KeyCreates", { digest: "a", category: "invoice" }],
    ["NumberAttempted", attempt],
  ]);
  expect(reference).toEqual({ key: "k", revision: 1, id: append.events[1]?.id, expected: "none" });
});

test("later claims of a command follow in the stream of its key", () => {
  const place = { in: "key", expected: 3 } as const;
  const { append, reference } = newClaim("invoice", { key: "k", place, attempt });
  expect(append).toMatchObject({ streamId: streamOfKey("k"), expected: 3 });
  expect(append.events.map(({ type }) => type)).toEqual(["NumberAttempted"]);
  expect(reference).toMatchObject({ revision: 4, expected: 3 });
});

test("a key without a command claims in a stream of its category, as earlier releases did", () => {
  const place = { in: "category", expected: "none" } as const;
  const { append, reference } = newClaim("invoice", { key: "k", place, attempt });
  expect(append.streamId).toMatch(/^claim-invoice-[0-9a-f]{64}$/);
  expect(reference).toEqual({ key: "k", revision: 0, id: append.events[0]?.id });
});
