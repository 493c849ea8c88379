import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { type RetailInvoice, invoicesOf } from "./retail-invoice.ts";
import { readRetailFile } from "./retail-row.ts";
import { surveyFile } from "./survey.ts";

const HEADING = "InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country";

const LINES = [
  HEADING,
  "536365,A,,6,2010-12-02 00:05:00,2.55,17850,United Kingdom",
  '536365,B,"  LANTERN, ""METAL""  ",2,2010-12-01 23:59:00,3.39,17850,United Kingdom',
  "536366,A,HEART ,1,2010-12-02 08:28:00,2.55,,France",
  "C536379,C,Discount,-1,2010-12-02 09:41:00,27.50,14527,EIRE",
  "536365,A,HEART RED,3,2010-12-02 09:42:00,0.055,17850,France",
  "536367,A,PADS,1,2010-12-02 09:43:00,0.001,,France",
];

async function fileWith(lines: readonly string[], name = "retail.csv"): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "bahi-retail-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, name);
  const text = Buffer.from(`${lines.join("\r\n")}\r\n`);
  await writeFile(path, name.endsWith(".gz") ? gzipSync(text) : text);
  return path;
}

test("the survey counts what the books must show, and what is left out", async () => {
  const survey = await surveyFile(readRetailFile(await fileWith(LINES, "retail.csv.gz")));
  expect(survey).toEqual({
    customers: new Map([
      ["17850", "United Kingdom"],
      ["", ""],
      ["14527", "EIRE"],
    ]),
    products: new Map([
      ["A", "HEART"],
      ["B", 'LANTERN, "METAL"'],
      ["C", "Discount"],
    ]),
    productsWithoutDescription: 0,
    otherCountries: new Map([["17850", new Set(["France"])]]),
    otherDescriptions: new Map([["A", new Set(["HEART RED", "PADS"])]]),
    lastLines: new Map([
      ["536365", 6],
      ["536366", 4],
    ]),
    lines: 4,
    totalPaise: 1530 + 678 + 255 + 17,
    leftOut: new Map([
      ["cancellation", 1],
      ["price-too-fine", 1],
    ]),
    pricesTooFine: [expect.objectContaining({ line: 7 })],
    invoicesWithoutLines: 1,
  });
});

test("a product without any description is named by its code", async () => {
  const lines = [HEADING, "1,X,   ,1,2010-12-01 08:00:00,1.00,,France"];
  const survey = await surveyFile(readRetailFile(await fileWith(lines)));
  expect(survey.products).toEqual(new Map([["X", "X"]]));
  expect(survey.productsWithoutDescription).toBe(1);
});

test("an invoice whose lines stand apart is one invoice, dated by its earliest line", async () => {
  const path = await fileWith(LINES);
  const { lastLines } = await surveyFile(readRetailFile(path));
  const invoices: RetailInvoice[] = [];
  for await (const invoice of invoicesOf(readRetailFile(path), lastLines)) invoices.push(invoice);
  expect(invoices.map(({ invoiceNo, date, sales }) => [invoiceNo, date, sales.length])).toEqual([
    ["536366", "2010-12-02", 1],
    ["536365", "2010-12-01", 3],
  ]);
});

test.each([
  ["another heading", ["a,b,c"], "must begin with the heading"],
  [
    "semicolons",
    [HEADING.replaceAll(",", ";"), '1;X;5" PADS;1'],
    "with commas, and begins with something else",
  ],
  ["nothing in it", [], "and begins with something else"],
  ["a heading alone", [HEADING], "has a heading, and no line of a sale"],
  ["a line of another shape", [HEADING, "1,2,3"], "cannot be read"],
  ["a quantity that is none", [HEADING, "1,X,Y,six,2010-12-01 08:00:00,1.00,,France"], "Line 2 of the file"],
  ["a date that is none", [HEADING, "1,X,Y,6,01/12/2010,1.00,,France"], "Line 2 of the file"],
])("a file with %s is refused with a sentence", async (_what, lines, sentence) => {
  await expect(surveyFile(readRetailFile(await fileWith(lines)))).rejects.toThrow(sentence);
});

test("a file is read whatever its name is, and however its heading is written", async () => {
  const path = await fileWith(LINES);
  const expected = await surveyFile(readRetailFile(path));
  await writeFile(path, gzipSync(LINES.join("\n")));
  expect(await surveyFile(readRetailFile(path))).toEqual(expected);
  const quoted = `\ufeff${HEADING.replaceAll(/[^,]+/g, '"$&"')}`;
  const plain = await fileWith([quoted, ...LINES.slice(1)], "retail.gz");
  await writeFile(plain, [quoted, ...LINES.slice(1)].join("\n"));
  expect(await surveyFile(readRetailFile(plain))).toEqual(expected);
});

test("an empty file is refused with a sentence", async () => {
  const path = await fileWith(LINES);
  await writeFile(path, "");
  await expect(surveyFile(readRetailFile(path))).rejects.toThrow("with commas, and is empty.");
});

test("a file that is not there, or is cut off, is refused with a sentence", async () => {
  await expect(surveyFile(readRetailFile("/nowhere/retail.csv"))).rejects.toThrow("cannot be read");
  const path = await fileWith(LINES, "retail.csv.gz");
  await writeFile(path, gzipSync(LINES.join("\n")).subarray(0, 60));
  await expect(surveyFile(readRetailFile(path))).rejects.toThrow("cannot be read");
});
