import type { Page } from "playwright-core";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** The text of each sheet that the browser prints of this page, as a person would read it. */
export async function printedPages(page: Page): Promise<string[]> {
  const bytes = await page.pdf({ preferCSSPageSize: true, printBackground: true });
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
