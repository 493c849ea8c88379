import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Browser } from "playwright-core";

/** A sheet as a picture: PNG, and its pixels, four bytes each. */
export type SheetPicture = { width: number; height: number; png: Buffer; rgba: Uint8ClampedArray };

type Drawn = { width: number; height: number; png: string; rgba: string };

const ADDRESS = "http://pdf.invalid/";
const LIBRARY = join(
  dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json")),
  "legacy/build",
);
const POINTS_PER_INCH = 72;

/** Draws the first sheets of a PDF, at most `sheetsMax` of them. The browser does it: Node has no canvas. */
export async function picturesOfPdf(
  browser: Browser,
  pdf: Buffer,
  { dotsPerInch, sheetsMax }: { dotsPerInch: number; sheetsMax: number },
): Promise<SheetPicture[]> {
  const page = await browser.newPage();
  try {
    await page.route(`${ADDRESS}**`, async (route) => {
      const name = new URL(route.request().url()).pathname.slice(1);
      await route.fulfill(
        name === ""
          ? { contentType: "text/html", body: "<!doctype html>" }
          : { contentType: "text/javascript", body: readFileSync(join(LIBRARY, name), "utf8") },
      );
    });
    await page.goto(ADDRESS);
    const scale = dotsPerInch / POINTS_PER_INCH;
    // as: the script below makes it so.
    const drawn = (await page.evaluate(
      `(${DRAW})(${JSON.stringify({ pdf: pdf.toString("base64"), scale, sheetsMax })})`,
    )) as Drawn[];
    return drawn.map(({ width, height, png, rgba }) => ({
      width,
      height,
      png: Buffer.from(png, "base64"),
      rgba: new Uint8ClampedArray(Buffer.from(rgba, "base64")),
    }));
  } finally {
    await page.close();
  }
}

/** Runs in the browser. */
const DRAW = `async ({ pdf, scale, sheetsMax }) => {
  const library = await import("${ADDRESS}pdf.mjs");
  library.GlobalWorkerOptions.workerSrc = "${ADDRESS}pdf.worker.mjs";
  const file = await library.getDocument({ data: Uint8Array.from(atob(pdf), (sign) => sign.charCodeAt(0)) }).promise;
  const drawn = [];
  for (let number = 1; number <= Math.min(file.numPages, sheetsMax); number += 1) {
    const sheet = await file.getPage(number);
    const viewport = sheet.getViewport({ scale });
    const canvas = document.createElement("canvas");
    canvas.width = Math.ceil(viewport.width);
    canvas.height = Math.ceil(viewport.height);
    const canvasContext = canvas.getContext("2d");
    await sheet.render({ canvasContext, viewport }).promise;
    const { data } = canvasContext.getImageData(0, 0, canvas.width, canvas.height);
    const parts = [];
    for (let from = 0; from < data.length; from += 30000) {
      parts.push(btoa(String.fromCharCode(...data.subarray(from, from + 30000))));
    }
    drawn.push({
      width: canvas.width,
      height: canvas.height,
      png: canvas.toDataURL("image/png").split(",")[1],
      rgba: parts.join(""),
    });
  }
  return drawn;
}`;
