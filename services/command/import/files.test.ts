import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { startInstance } from "../testing/instance.ts";
import { checked, imported, sendImport } from "./testing.fixture.ts";

const NAMES = ["Gupta & Söns", "राम लाल", "दुकान “एक”"];
const FILE = `Name,Phone\n${NAMES.map((name) => `"${name.replaceAll('"', '""')}",1`).join("\n")}\n`;
const latin = "Name,Phone\nGupta & S\u00f6ns,1\n";

test.each([
  ["UTF-8", Buffer.from(FILE), NAMES],
  ["UTF-8 with a mark", Buffer.from(`\ufeff${FILE}`), NAMES],
  ["UTF-16 of Excel, with tabs", Buffer.from(`\ufeff${FILE.replaceAll(",", "\t")}`, "utf16le"), NAMES],
  ["UTF-16 without a mark", Buffer.from(latin, "utf16le"), ["Gupta & Söns"]],
  ["UTF-16, the high byte first", Buffer.from(`\ufeff${FILE}`, "utf16le").swap16(), NAMES],
  ["Windows-1252", Buffer.from(latin, "latin1"), ["Gupta & Söns"]],
  ["semicolons", Buffer.from(FILE.replaceAll(",", ";")), NAMES],
  ["CRLF", Buffer.from(FILE.replaceAll("\n", "\r\n")), NAMES],
  ["CR alone", Buffer.from(FILE.replaceAll("\n", "\r")), NAMES],
  ["no newline at its end", Buffer.from(FILE.trimEnd()), NAMES],
])("a file in %s is read", async (_, bytes, names) => {
  const one = await startInstance();
  expect(await imported(one, "customers", bytes)).toMatchObject({
    customers: { made: names.length },
    bad_rows: 0,
  });
  const added = [...one.stores.customers.records.values()];
  expect(added.map((it) => it.status === "active" && it.profile.name)).toEqual(names);
});

test("one broken byte spoils one cell and not the Hindi of the whole file", async () => {
  const one = await startInstance();
  const bytes = Buffer.concat([Buffer.from(FILE), Buffer.from([0x51, 0xff, 0x2c, 0x31, 0x0a])]);
  await imported(one, "customers", bytes);
  const added = [...one.stores.customers.records.values()];
  expect(added.map((it) => it.status === "active" && it.profile.name)).toEqual([...NAMES, "Q\ufffd"]);
});

const png = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  randomBytes(5_000),
]);
const bomb = gzipSync(Buffer.alloc(50_000_000));
const wide = `${Array.from({ length: 10_000 }, (_, index) => `c${index}`).join(",")}\n1,2\n`;

test.each([
  ["a picture", png, 415, "This is a picture"],
  ["a gzip bomb", bomb, 415, "This is a compressed file"],
  [
    "a workbook",
    Buffer.concat([Buffer.from("PK\u0003\u0004"), randomBytes(100)]),
    415,
    "save it as CSV UTF-8",
  ],
  [
    "bytes",
    Buffer.concat([Buffer.from("Name,Phone\n"), Buffer.alloc(1_000)]),
    415,
    "This is not a text file",
  ],
  ["nothing", "", 422, "The file is empty"],
  ["empty lines", "\n\n  \n,,\n", 422, "The file is empty"],
  ["10,000 columns", wide, 422, "The file has 10,000 columns. It may have at most 200."],
  ["a header alone", "Name,Phone\n", 422, "The file has no rows"],
])("%s is refused with a sentence", async (_, content, status, sentence) => {
  const one = await startInstance();
  const answer = await sendImport(one, "customers", content);
  expect([answer.status, answer.body["detail"]]).toEqual([status, expect.stringContaining(sentence)]);
});

test.each([
  ["a cell of 100 MB", `"${"x".repeat(90_000_000)}",1`, "larger than 1 MB"],
  ["a quotation mark that is never closed", '"Open,1\nNext,1', "never closed"],
])("%s ends the reading, and what stands before it is imported", async (_, row, sentence) => {
  const one = await startInstance();
  const file = `Name,Phone\nBina,1\n${row}`;
  expect(await checked(one, "customers", file)).toMatchObject({
    customers: { made: 1 },
    bad_rows: 1,
    errors: [{ line: 3, field: "", message: expect.stringContaining(sentence) }],
  });
});

test("control characters are a bad row", async () => {
  const one = await startInstance();
  const { errors } = await checked(one, "customers", "Name,Phone\nBi\u0007na,1\n");
  expect(errors).toEqual([{ line: 2, field: "name", message: "has characters that cannot be stored" }]);
});

test("a file above 100 MB is refused", async () => {
  const one = await startInstance();
  const answer = await sendImport(one, "customers", Buffer.alloc(101 * 1024 * 1024, "a"));
  expect([answer.status, answer.body["detail"]]).toEqual([
    413,
    "The file may have at most 100 MB. Please split it.",
  ]);
});

test.each([
  ["no file", (form: FormData) => form.delete("file"), "Please choose a file"],
  ["another kind", (form: FormData) => form.set("kind", "shoes"), "Kind "],
  ["broken JSON", (form: FormData) => form.set("columns", "{"), "Columns must be JSON"],
  ["another field", (form: FormData) => form.set("colour", "red"), "Colour is not a known field"],
])("a form with %s is refused", async (_, change, sentence) => {
  const one = await startInstance();
  const form = new FormData();
  form.set("kind", "customers");
  form.set("file", new Blob(["Name,Phone\nBina,1\n"]), "rows.csv");
  change(form);
  const answer = await one.call("POST", "/imports", form);
  expect([answer.status, answer.body["detail"]]).toEqual([422, expect.stringContaining(sentence)]);
});

test("what is no form is refused, and staff and strangers import nothing", async () => {
  const one = await startInstance();
  expect((await one.call("POST", "/imports", { kind: "customers" })).status).toBe(415);
  const sent = (as: "staff" | "nobody") => sendImport(one, "customers", FILE, { as });
  expect([(await sent("staff")).status, (await sent("nobody")).status]).toEqual([403, 401]);
  expect((await one.call("GET", "/imports/1", undefined, { as: "staff" })).status).toBe(403);
  expect((await one.call("GET", "/imports/1")).body).toMatchObject({
    type: "urn:bahi:import-not-found",
    status: 404,
  });
});
