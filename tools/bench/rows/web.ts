import { existsSync } from "node:fs";
import { join } from "node:path";
import { launchChromium } from "../../browser/chromium.ts";
import type { BenchRow } from "../measure.ts";
import { removeDirectory, startProduct, temporaryDirectory } from "../product.ts";
import { firstRouteRow } from "../web/first-route.ts";
import { interactionRows } from "../web/interaction.ts";
import { paintRows } from "../web/paint.ts";
import { scrollRow } from "../web/scroll.ts";
import { YEAR, importYear, signIn } from "./year.ts";

/** Imports the retail year, then measures loading and interaction in a browser. */
export async function webRows(): Promise<BenchRow[]> {
  if (!existsSync(YEAR)) {
    console.log(`The retail year is not there (${YEAR}): its rows are not measured.`);
    return [];
  }
  const directory = await temporaryDirectory();
  const product = await startProduct(join(directory, "data"));
  try {
    await importYear(product);
    return await webRowsOf(product.url);
  } finally {
    await product.stop();
    await removeDirectory(directory);
  }
}

/** The rows of a product that has the retail year already. */
async function webRowsOf(url: string): Promise<BenchRow[]> {
  const browser = await launchChromium();
  try {
    const shop = { browser, url, token: await signIn(url) };
    return [
      await firstRouteRow(shop),
      ...(await paintRows(shop)),
      ...(await interactionRows(shop)),
      await scrollRow(shop),
    ];
  } finally {
    await browser.close();
  }
}
