import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { digestOf } from "./digest.ts";
import { FIRST_LINK, linkOf } from "./link.ts";

const event = {
  position: "1",
  streamId: "invoice-7",
  revision: 0,
  id: "5f0c1a52-d3ae-4f8f-9f3d-bb5c1c0a7e64",
  type: "InvoiceCreated",
  data: '{"invoiceId":7,"name":"मेहता"}',
  metadata: '{"at":"2026-04-01T05:30:00.000Z"}',
};

test("an event is digested as the README says, so that any program can do it", () => {
  const { streamId, revision, id, type, data, metadata } = event;
  const text = [streamId, String(revision), id, type, data, metadata].join("\u001f");
  expect(digestOf(event).toString("hex")).toBe(createHash("sha256").update(text, "utf8").digest("hex"));

  const number = Buffer.from("0000000000000003", "hex");
  const link = createHash("sha256").update(FIRST_LINK).update(number).update(digestOf(event)).digest("hex");
  expect(linkOf(FIRST_LINK, 3, digestOf(event)).toString("hex")).toBe(link);
});

test("where a store keeps an event makes no difference, and each byte of the event does", () => {
  const moved = { ...event, position: "2" };
  expect(digestOf(moved)).toEqual(digestOf(event));
  const fields = fc.constantFrom("streamId", "id", "type", "data", "metadata");
  fc.assert(
    fc.property(fields, fc.nat(), (field, at) => {
      const text = event[field];
      const index = at % text.length;
      const other = text[index] === "x" ? "y" : "x";
      const changed = { ...event, [field]: `${text.slice(0, index)}${other}${text.slice(index + 1)}` };
      expect(digestOf(changed)).not.toEqual(digestOf(event));
    }),
  );
  expect(digestOf({ ...event, revision: 1 })).not.toEqual(digestOf(event));
});

test("a link depends on the one before, on the number and on the digest", () => {
  const digest = digestOf(event);
  const links = [
    linkOf(FIRST_LINK, 1, digest),
    linkOf(linkOf(FIRST_LINK, 1, digest), 1, digest),
    linkOf(FIRST_LINK, 2, digest),
    linkOf(FIRST_LINK, 1, digestOf({ ...event, revision: 1 })),
  ];
  expect(new Set(links.map((link) => link.toString("hex"))).size).toBe(links.length);
});
