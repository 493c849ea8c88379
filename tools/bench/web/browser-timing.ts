import type { BrowserContext, Page } from "playwright-core";
import { z } from "zod";

/** The shortest interaction that a browser reports, in milliseconds. */
export const INTERACTION_MS_MIN = 16;

/** Runs in the page, before its own scripts. */
const OBSERVE = `
  window.measured = { paintMs: 0, interactions: {}, frames: [] };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) measured.paintMs = entry.startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId === 0) continue;
      measured.interactions[interactionId] = Math.max(measured.interactions[interactionId] ?? 0, duration);
    }
  }).observe({ type: "event", durationThreshold: ${INTERACTION_MS_MIN}, buffered: true });
`;

/** Two frames, after which the paint is reported, too. */
const PAINTED = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50))))`;

/** Records the duration of each frame from now on. */
const RECORD_FRAMES = `(() => {
  let before = performance.now();
  const note = (now) => {
    measured.frames.push(now - before);
    before = now;
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
})()`;

const measured = z.object({
  paintMs: z.number(),
  interactions: z.record(z.string(), z.number()),
  frames: z.array(z.number()),
});

/** Every page of this context records when it painted and how long its interactions took. */
export async function watch(context: BrowserContext): Promise<void> {
  await context.addInitScript(OBSERVE);
}

async function read(page: Page): Promise<z.infer<typeof measured>> {
  await page.evaluate(PAINTED);
  return measured.parse(await page.evaluate("measured"));
}

/** Largest contentful paint, in milliseconds after the start of the navigation. */
export async function largestContentfulPaint(page: Page): Promise<number> {
  const { paintMs } = await read(page);
  if (paintMs === 0) throw new Error("the page has painted nothing that counts");
  return paintMs;
}

/** The slowest key press or click, in milliseconds until the frame that shows its effect. */
export async function interactionToNextPaint(page: Page): Promise<number> {
  const { interactions } = await read(page);
  return Math.max(INTERACTION_MS_MIN, ...Object.values(interactions));
}

/** The 95th percentile of the frames during `act`, in milliseconds. */
export async function frameOfTwenty(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(RECORD_FRAMES);
  await act();
  const frames = (await read(page)).frames.toSorted((one, other) => one - other);
  const longest = frames[Math.floor(frames.length * 0.95)];
  if (longest === undefined) throw new Error("the page has painted no frame");
  return longest;
}
