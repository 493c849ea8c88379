const coarse = window.matchMedia("(pointer: coarse)");

/** Whether the screen is used by finger: a field that gets the focus by itself would open the keyboard over it. */
export function hasFinger(): boolean {
  return coarse.matches;
}

const ENDS = ["pointerup", "pointercancel"];
let isPressed = false;
for (const type of ["pointerdown", ...ENDS])
  document.addEventListener(type, () => void (isPressed = type === "pointerdown"), { capture: true });

/**
 * Calls `run` at once, or after the click of a press that is under way: a button that moved away from below the pointer in
 * the middle of a press would not be clicked.
 */
export function afterPress(run: () => void): void {
  if (!isPressed) return run();
  const ended = new AbortController();
  function end(): void {
    ended.abort();
    // The click follows in the same task.
    setTimeout(run);
  }
  for (const type of ENDS) document.addEventListener(type, end, { capture: true, signal: ended.signal });
}
