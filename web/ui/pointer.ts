const coarse = window.matchMedia("(pointer: coarse)");

/** Whether the screen is used by finger: a field that gets the focus by itself would open the keyboard over it. */
export function hasFinger(): boolean {
  return coarse.matches;
}
