import { expect, test } from "vitest";
import { ForeignEventError, unknownType } from "./foreign-event.ts";
import { NewerReleaseError } from "./newer-release.ts";
import { ownMetadata } from "./own-metadata.ts";

const own = { at: "2026-04-01T04:30:00.000Z", commandKey: "k-1", bodyDigest: "", version: 9, later: true };

test.each<[string, string, object | undefined]>([
  ["Bahi", JSON.stringify(own), own],
  ["a program that writes no metadata", "", undefined],
  ["a program that writes bytes", "\0\u00ff", undefined],
  ["a program that writes other JSON", '{"$correlationId":"5"}', undefined],
  ["a program that writes another time", JSON.stringify({ ...own, at: "yesterday" }), undefined],
])("the metadata that %s has written is told from that of others", (_, metadata, expected) => {
  expect(ownMetadata({ metadata })).toEqual(expected);
});

test("an unknown type is of a newer release, or of another program", () => {
  expect(unknownType({ metadata: JSON.stringify(own) }, "no type")).toEqual(new NewerReleaseError("no type"));
  expect(unknownType({ metadata: "{}" }, "no type")).toEqual(
    new ForeignEventError("no type, and another program has stored it"),
  );
});
