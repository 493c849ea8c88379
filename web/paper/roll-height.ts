import { type RefObject, useLayoutEffect, useRef } from "react";

const PX_PER_MM = 96 / 25.4;
const MARGINS_MM = 6;
/** A little more, for lines that break elsewhere on paper than on the screen. */
const SLACK_MM = 4;
/** Drivers of thermal printers take no longer page. What is longer goes on with the next one. */
const LENGTH_MAX_MM = 3000;

/** The element that is printed on a roll: the page of the roll gets its height, so the paper is cut below it. */
export function useRollHeight(): RefObject<HTMLDivElement | null> {
  const roll = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (roll.current === null) return undefined;
    const height = roll.current.getBoundingClientRect().height / PX_PER_MM + MARGINS_MM + SLACK_MM;
    const size = new CSSStyleSheet();
    // A style element would be refused by the Content-Security-Policy.
    size.replaceSync(`@page roll { size: 80mm ${Math.min(Math.ceil(height), LENGTH_MAX_MM)}mm }`);
    document.adoptedStyleSheets.push(size);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== size);
    };
  }, []);
  return roll;
}
