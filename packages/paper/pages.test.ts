import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Page, pagesOf } from "./pages.ts";

const room = { first: 100, next: 140 };
const lines = (count: number) => Array.from({ length: count }, () => 10);

function said(pages: readonly Page[]): string[] {
  return pages.map((page) => `${page.lines.from}-${page.lines.to} foot ${page.foot.from}-${page.foot.to}`);
}

test("what fits is one sheet", () => {
  expect(said(pagesOf({ lines: lines(6), foot: [30, 10], room, forward: 5 }))).toEqual(["0-6 foot 0-2"]);
});

test("one line too many takes the last two along with the totals", () => {
  expect(said(pagesOf({ lines: lines(8), foot: [30, 10], room, forward: 5 }))).toEqual([
    "0-6 foot 0-0",
    "6-8 foot 0-2",
  ]);
});

test("a block that does not fit below the totals goes to the next sheet, whole", () => {
  expect(said(pagesOf({ lines: lines(6), foot: [30, 20, 100], room, forward: 5 }))).toEqual([
    "0-6 foot 0-1",
    "6-6 foot 1-3",
  ]);
});

test("each sheet holds what it can: with the rows of what is brought and carried forward", () => {
  expect(said(pagesOf({ lines: lines(30), foot: [30], room, forward: 10 }))).toEqual([
    "0-9 foot 0-0",
    "9-21 foot 0-0",
    "21-30 foot 0-1",
  ]);
});

const heights = fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 60, size: "max" });

test("every line and every block is on one sheet, in order, whatever their heights", () => {
  fc.assert(
    fc.property(heights, heights, (all, foot) => {
      const pages = pagesOf({ lines: all, foot, room, forward: 5 });
      expect(pages.flatMap((page) => all.slice(page.lines.from, page.lines.to))).toEqual(all);
      expect(pages.flatMap((page) => foot.slice(page.foot.from, page.foot.to))).toEqual(foot);
    }),
  );
});

test("two lines or more stand with the totals, where they fit a sheet together", () => {
  const fitting = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 2, maxLength: 60, size: "max" });
  fc.assert(
    fc.property(fitting, fc.integer({ min: 1, max: 35 }), (all, totals) => {
      const withTotals = pagesOf({ lines: all, foot: [totals], room, forward: 5 }).find(
        ({ foot }) => foot.to > 0,
      );
      expect((withTotals?.lines.to ?? 0) - (withTotals?.lines.from ?? 0)).toBeGreaterThanOrEqual(2);
    }),
  );
});
