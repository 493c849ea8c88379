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
  expect(said(pagesOf({ lines: lines(7), foot: [30], room, forward: 5 }))).toEqual(["0-7 foot 0-1"]);
});

test("one line too many takes the last two along with the totals", () => {
  expect(said(pagesOf({ lines: lines(8), foot: [30, 10], room, forward: 5 }))).toEqual([
    "0-6 foot 0-0",
    "6-8 foot 0-2",
  ]);
});

test("of two lines that fit no sheet with the totals, or would leave the first one blank, the last alone stands with them", () => {
  const parted = ["0-1 foot 0-0", "1-2 foot 0-1"];
  expect(said(pagesOf({ lines: [60, 60], foot: [40], room, forward: 5 }))).toEqual(parted);
  expect(said(pagesOf({ lines: [45, 45], foot: [30], room, forward: 5 }))).toEqual(parted);
  expect(said(pagesOf({ lines: [10, 60, 60], foot: [40], room, forward: 5 }))).toEqual([
    "0-2 foot 0-0",
    "2-3 foot 0-1",
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

test("every line and every block is on one sheet, in order, and no sheet is blank, whatever their heights", () => {
  fc.assert(
    fc.property(heights, heights, (all, foot) => {
      const pages = pagesOf({ lines: all, foot, room, forward: 5 });
      expect(pages.flatMap((page) => all.slice(page.lines.from, page.lines.to))).toEqual(all);
      expect(pages.flatMap((page) => foot.slice(page.foot.from, page.foot.to))).toEqual(foot);
      const isBlank = (page: Page) => page.lines.from === page.lines.to && page.foot.from === page.foot.to;
      // The head may fill the first sheet.
      expect(pages.slice(1).filter(isBlank)).toEqual([]);
    }),
  );
});

test("two lines or more stand with the totals, where they fit a sheet together", () => {
  const fitting = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 3, maxLength: 60, size: "max" });
  fc.assert(
    fc.property(fitting, fc.integer({ min: 1, max: 35 }), (all, totals) => {
      const withTotals = pagesOf({ lines: all, foot: [totals], room, forward: 5 }).find(
        ({ foot }) => foot.to > 0,
      );
      expect((withTotals?.lines.to ?? 0) - (withTotals?.lines.from ?? 0)).toBeGreaterThanOrEqual(2);
    }),
  );
});

test("no sheet of several lines and blocks is fuller than it can be, and none could hold the block that begins the next one", () => {
  const blocks = fc.array(fc.integer({ min: 1, max: 130 }), { maxLength: 10, size: "max" });
  const sum = (of: readonly number[]) => of.reduce((total, height) => total + height, 0);
  fc.assert(
    fc.property(heights, blocks, fc.integer({ min: 0, max: 10 }), (all, foot, forward) => {
      const pages = pagesOf({ lines: all, foot, room, forward });
      const partsOf = (page: Page) => page.lines.to - page.lines.from + page.foot.to - page.foot.from;
      const left = pages.map((page, index) => {
        const isBrought = page.lines.from > 0 && page.lines.from < all.length;
        const isCarried = page.lines.to < all.length;
        const rows = (isBrought ? forward : 0) + (isCarried ? forward : 0);
        const blocksOf = sum(foot.slice(page.foot.from, page.foot.to));
        return (
          (index === 0 ? room.first : room.next) -
          rows -
          sum(all.slice(page.lines.from, page.lines.to)) -
          blocksOf
        );
      });
      expect(pages.filter((page, index) => partsOf(page) > 1 && (left[index] ?? 0) < 0)).toEqual([]);
      const next = pages
        .slice(1)
        .map((page) => (page.foot.from > 0 ? (foot[page.foot.from] ?? 0) : Infinity));
      expect(next.filter((height, index) => height <= (left[index] ?? 0))).toEqual([]);
    }),
  );
});
