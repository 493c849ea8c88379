import { parse } from "content-disposition";
import { expect, test } from "vitest";
import { attachmentNamed } from "./attachment-named.ts";

const savedAs = (name: string) => parse(attachmentNamed(name)).parameters["filename"] ?? "";

test("a file has a name that a file system takes, in whatever script it is long", () => {
  expect(savedAs("Invoice 7 – शर्मा ट्रेडर्स.pdf")).toBe("Invoice 7 – शर्मा ट्रेडर्स.pdf");
  for (const letter of ["W", "ट", "😀"]) {
    const long = savedAs(`Invoice 7 – ${letter.repeat(200)}.pdf`);
    expect(Buffer.byteLength(long)).toBeLessThan(240);
    expect(long).toMatch(/^Invoice 7 – .+\.pdf$/u);
    expect(long).not.toContain("\u{fffd}");
  }
});

test("what no name may have at its end is not left before the ending", () => {
  expect(savedAs("Invoice 7 – M/s <Asha>.pdf")).toBe("Invoice 7 – M s Asha.pdf");
});

test("a program that reads ASCII alone gets the letters without their marks", () => {
  expect(attachmentNamed("Invoice 7 – Zoë.pdf")).toContain('filename="Invoice 7 - Zoe.pdf"');
});
