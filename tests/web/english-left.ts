import type { Page } from "playwright-core";
import { ADMIN, STAFF } from "../bahi/bahi-for-test.ts";

/** What stands in Latin letters in Hindi, too: keys, names of formats, words that are typed as they are shown. */
const SAME_IN_HINDI = new Set(
  [
    "Ctrl Alt Shift Enter Esc Tab Delete Home End PageUp PageDown",
    "CSV PDF GST GSTIN UPI QR IFSC WhatsApp PNG JPG JPEG URL KB MB am pm",
    // The name of the other language, and what a date field understands.
    "English nov DELETE MERGE",
    // Intl writes the time so.
    "am pm",
  ].flatMap((words) => words.split(" ")),
);

/** Names in the frame: of who is signed in. */
const OF_THE_SHOP = ["Administrator", ADMIN.username, STAFF.username];

type Looked = {
  /** What people have typed: names of customers and products, notes. */
  data?: readonly string[];
  /** A CSS selector of what is in English on purpose, as the sheets for customers. */
  except?: string;
};

/**
 * What the page shows or tells in English: texts, labels, titles and placeholders with Latin words that are neither
 * `data` nor the same in Hindi, each once. Empty when all is in Hindi.
 */
export async function englishLeft(page: Page, { data = [], except }: Looked = {}): Promise<string[]> {
  const said = await page.evaluate((excluded) => {
    const skipped = [
      "script",
      "style",
      "kbd",
      "[lang=en]",
      ...(excluded === undefined ? [] : [excluded]),
    ].join(",");
    const isMet = (element: Element) =>
      // What a closed select offers is met as well.
      element.closest(skipped) === null && (element.closest("select") ?? element).checkVisibility();
    const texts: string[] = [document.title];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
      if (node.parentElement !== null && isMet(node.parentElement)) texts.push(node.textContent ?? "");
    }
    for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")) {
      if (!isMet(element)) continue;
      for (const name of ["aria-label", "title", "placeholder", "alt"]) {
        texts.push(element.getAttribute(name) ?? "");
      }
    }
    return texts.map((text) => text.trim());
  }, except);
  // The longest first: one may be a part of another.
  const known = [...data, ...OF_THE_SHOP].toSorted((one, other) => other.length - one.length);
  const isEnglish = (text: string) =>
    known
      .reduce((rest, each) => rest.replaceAll(each, " "), text)
      .match(/[A-Za-z]{2,}/g)
      ?.some((word) => !SAME_IN_HINDI.has(word)) === true;
  return [...new Set(said)].filter(isEnglish);
}
