import { parse } from "content-disposition";
import { expect, test } from "vitest";
import { attachment, csvFileName } from "./file-name.ts";

const savedAs = (name: string) => parse(attachment(csvFileName(name, "2026-11-22"))).parameters["filename"];

test("a file is called as a person would call it", () => {
  expect(savedAs("Invoices")).toBe("Invoices – 22 Nov 2026.csv");
  expect(savedAs("Ledger – शर्मा ट्रेडर्स")).toBe("Ledger – शर्मा ट्रेडर्स – 22 Nov 2026.csv");
});

test("a name that no file may have is made one", () => {
  expect(savedAs('Ledger – M/s "A\\B"\r\n<C>: *?|')).toBe("Ledger – M s A B C – 22 Nov 2026.csv");
  const long = savedAs(`Ledger – ${"ट".repeat(200)}`);
  expect(Buffer.byteLength(long ?? "")).toBeLessThan(255);
});

test("a program that reads ASCII alone gets a name, too", () => {
  expect(attachment("Invoices – 22 Nov 2026.csv")).toBe(
    `attachment; filename="Invoices - 22 Nov 2026.csv"; filename*=UTF-8''Invoices%20%E2%80%93%2022%20Nov%202026.csv`,
  );
});
