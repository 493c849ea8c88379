import type { Locator } from "playwright-core";
import { expect } from "vitest";

/** How much of a text is seen: `whole`, or how many of its letters its room has, with the ellipsis after them. */
export async function seenOf(cut: Locator): Promise<"whole" | number> {
  return cut.evaluate((element) => {
    const text = element.querySelector("span");
    if (text === null) throw new Error("the text cannot be cut");
    if (text.scrollHeight <= text.clientHeight + 1) return "whole";
    const letters = [...new Intl.Segmenter("hi").segment(text.innerText)].map(({ segment }) => segment);
    const ruler = element.appendChild(document.createElement("span"));
    ruler.style.cssText = "position: absolute; display: block; visibility: hidden; white-space: pre";
    const width = (shown: number) => {
      ruler.textContent = `${letters.slice(0, shown).join("").trimEnd()}…`;
      return ruler.getBoundingClientRect().width;
    };
    const room = text.getBoundingClientRect().width;
    const seen = letters.findIndex((_, index) => width(index + 1) > room);
    ruler.remove();
    return seen;
  });
}

/** It is cut, but so many of its letters are seen. */
export async function expectCut(cut: Locator, least: number): Promise<void> {
  const seen = await seenOf(cut);
  expect(seen).not.toBe("whole");
  expect(seen).toBeGreaterThanOrEqual(least);
}
