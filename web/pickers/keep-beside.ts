/** Of the list, above and below. */
const MARGINS_PX = 8;

/** Whether the stylesheet ties a list to its field. Safari does from 26 on, and Firefox from 147 on. */
export function isTiedByStyle(): boolean {
  return CSS.supports("position-area: bottom");
}

/**
 * Keeps a list in the top layer below its field, or above it where there is more room, while the page scrolls and the
 * keyboard of a phone comes and goes.
 * @returns what ends it.
 */
export function keepBeside(field: Element, list: HTMLElement): () => void {
  const place = () => {
    const { left, top, bottom, width } = field.getBoundingClientRect();
    list.style.width = `${width}px`;
    list.style.left = `${Math.max(0, Math.min(left, innerWidth - list.offsetWidth))}px`;
    const end = visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight;
    const isAbove = end - bottom < list.offsetHeight + MARGINS_PX && top > end - bottom;
    list.style.top = isAbove ? "auto" : `${bottom}px`;
    list.style.bottom = isAbove ? `${innerHeight - top}px` : "auto";
  };
  const resized = new ResizeObserver(place);
  resized.observe(list);
  window.addEventListener("scroll", place, { capture: true, passive: true });
  window.addEventListener("resize", place);
  visualViewport?.addEventListener("resize", place);
  place();
  return () => {
    resized.disconnect();
    window.removeEventListener("scroll", place, { capture: true });
    window.removeEventListener("resize", place);
    visualViewport?.removeEventListener("resize", place);
  };
}
