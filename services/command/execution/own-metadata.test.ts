import type { RecordedEvent } from "@bahi/event-store/event-store.ts";
import { expect, test } from "vitest";
import { ownMetadata } from "./own-metadata.ts";

const own = { at: "2026-04-01T04:30:00.000Z", commandKey: "k-1", bodyDigest: "", version: 9, later: true };

test.each<[string, string, object | undefined]>([
  ["Bahi", JSON.stringify(own), own],
  ["a program that writes no metadata", "", undefined],
  ["a program that writes bytes", "\0\u00ff", undefined],
  ["a program that writes other JSON", '{"$correlationId":"5"}', undefined],
  ["a program that writes another time", JSON.stringify({ ...own, at: "yesterday" }), undefined],
])("what %s has written is read so", (_, metadata, expected) => {
  const event: RecordedEvent = {
    position: "1",
    streamId: "s",
    revision: 0,
    id: "",
    type: "T",
    data: "",
    metadata,
    recordedAt: new Date(0),
  };
  expect(ownMetadata(event)).toEqual(expected);
});
