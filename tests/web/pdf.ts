import type { Page } from "playwright-core";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect } from "vitest";

/** What the browser prints of this page as it is. */
export function printed(page: Page): Promise<Buffer> {
  return page.pdf({ preferCSSPageSize: true, printBackground: true });
}

/** What the browser prints of a bill or receipt. Until all that its paper says is loaded, the screen would be printed. */
export async function printedPaper(page: Page): Promise<Buffer> {
  const isThere = () =>
    page.evaluate(() => {
      dispatchEvent(new Event("beforeprint"));
      const paper = document.querySelector(".printed");
      dispatchEvent(new Event("afterprint"));
      return paper !== null;
    });
  await expect.poll(isThere).toBe(true);
  return printed(page);
}

const POINTS_PER_MM = 72 / 25.4;

/** What a printed file is called, and how wide and high each of its sheets is, in whole millimetres. */
export async function fileOf(bytes: Buffer): Promise<{ name: unknown; sheetsMm: [number, number][] }> {
  const task = getDocument({ data: new Uint8Array(bytes) });
  const document = await task.promise;
  const sheetsMm: [number, number][] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { width, height } = (await document.getPage(number)).getViewport({ scale: 1 });
    sheetsMm.push([Math.round(width / POINTS_PER_MM), Math.round(height / POINTS_PER_MM)]);
  }
  const { info } = await document.getMetadata();
  await task.destroy();
  return { name: "Title" in info ? info.Title : undefined, sheetsMm };
}

/** The text of each sheet that the browser prints of this page as it is, as a person would read it. */
export async function printedPages(page: Page): Promise<string[]> {
  return pagesOfFile(await printed(page));
}

/** The text of each sheet of a bill or receipt. */
export async function paperPages(page: Page): Promise<string[]> {
  return pagesOfFile(await printedPaper(page));
}

export async function pagesOfFile(bytes: Buffer): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(bytes) });
  const document = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join(""));
  }
  await task.destroy();
  return pages;
}
