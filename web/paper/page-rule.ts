import type { PaperSize } from "@bahi/contracts/settings/paper.ts";
import { type RefObject, useLayoutEffect, useRef } from "react";

/** Paper that has pages. */
export type SheetSize = Exclude<PaperSize, "roll">;

export const PX_PER_MM = 96 / 25.4;
const ROLL_MARGINS_MM = 6;
/** A little more, for lines that break elsewhere on paper than on the screen. */
const SLACK_MM = 4;
/** Drivers of thermal printers take no longer page. What is longer goes on with the next one. */
const LENGTH_MAX_MM = 3000;

/** How high the page is between its margins, in millimetres. */
export const HEIGHTS_MM: Readonly<Record<SheetSize, number>> = { A4: 297 - 21, A5: 210 - 20 };

/** At the top there is room for the line with title and address that Firefox adds. */
const RULES: Readonly<Record<SheetSize, string>> = {
  A4: `size: A4; margin: 11mm 10mm 10mm; ${numbered("8pt")}`,
  A5: `size: A5; margin: 11mm 8mm 9mm; ${numbered("7pt")}`,
};

function numbered(height: string): string {
  return `@bottom-right { content: "Page " counter(page) " of " counter(pages); font: ${height} "Inter", sans-serif }`;
}

/**
 * The page of a bill on sheets. The rule is there while the bill is, and has no name: Safari knows no named pages, and
 * Firefox puts the first sheet on a page without a name.
 */
export function useSheetPage(size: SheetSize): void {
  useLayoutEffect(() => addPageRule(RULES[size]), [size]);
}

/** The element that is printed on a roll: the page gets its height, so the paper is cut below it. */
export function useRollPage(): RefObject<HTMLDivElement | null> {
  const roll = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (roll.current === null) return undefined;
    const height = roll.current.getBoundingClientRect().height / PX_PER_MM + ROLL_MARGINS_MM + SLACK_MM;
    return addPageRule(`size: 80mm ${Math.min(Math.ceil(height), LENGTH_MAX_MM)}mm; margin: 3mm 4mm`);
  }, []);
  return roll;
}

/** @returns what takes the rule away. */
function addPageRule(rule: string): () => void {
  const sheet = new CSSStyleSheet();
  // A style element would be refused by the Content-Security-Policy.
  sheet.replaceSync(`@page { ${rule} }`);
  document.adoptedStyleSheets.push(sheet);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
}
