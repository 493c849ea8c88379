import { expect, test } from "vitest";
import { eventsToAppend, eventsToCreate, uuidOf } from "./event-id.ts";
import type { CommandContext } from "./command-context.ts";

const context: CommandContext = {
  key: "key",
  digest: "d1",
  actor: { id: 1, name: "Asha Rao", role: "admin" },
  at: "2026-04-01T05:30:00.000Z",
};
const events = [
  { type: "A", data: {} },
  { type: "B", data: {} },
];

test("a name gives a UUID of version 5, the same one each time", () => {
  expect(uuidOf("one")).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(uuidOf("one")).toBe(uuidOf("one"));
  expect(uuidOf("one")).not.toBe(uuidOf("two"));
});

test("ids are the same for ever: books hold them", () => {
  expect([
    uuidOf("one"),
    eventsToCreate("invoice-1", events, context)[0]?.id,
    eventsToAppend("customers", events, context)[0]?.id,
  ]).toEqual([
    "7cc916dd-291a-5d54-949c-d453669df570",
    "a0af4738-6f2e-54b5-a6e7-4c1cdc5d1a22",
    "127a97c0-1af6-59c5-80eb-4309a8a96717",
  ]);
});

test("the events that a key creates have the same ids whenever it is repeated", () => {
  const ids = eventsToCreate("invoice-1", events, context).map(({ id }) => id);
  const later = { ...context, at: "2026-04-02T05:30:00.000Z" };
  expect(eventsToCreate("invoice-1", events, later).map(({ id }) => id)).toEqual(ids);
  expect(new Set(ids).size).toBe(2);
  expect(eventsToCreate("invoice-2", events, context)[0]?.id).not.toBe(ids[0]);
});

test("two decisions under one key have different ids, so the store can tell them apart", () => {
  const [first] = eventsToAppend("customers", events, context);
  const others = [
    { ...context, digest: "d2" },
    { ...context, at: "2026-04-01T05:30:00.001Z" },
    { ...context, actor: { ...context.actor, id: 2 } },
  ];
  for (const other of others) expect(eventsToAppend("customers", events, other)[0]?.id).not.toBe(first?.id);
  const renamed = [{ type: "A", data: { name: "as another instance knows it" } }];
  expect(eventsToAppend("customers", renamed, context)[0]?.id).not.toBe(first?.id);
  expect(eventsToAppend("customers", events, context)[0]?.id).toBe(first?.id);
});
