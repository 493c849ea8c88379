// How the lines of a bill are put on sheets. Heights are in any one unit: pixels of a browser, points of a PDF.

type Heights = {
  /** What each line takes: one that wraps takes more. */
  lines: readonly number[];
  /** What stands below the lines, in blocks that are not split. The first one is the totals. */
  foot: readonly number[];
  /** The room below the head of the first sheet, and of those after it, with the head of the table. */
  room: { first: number; next: number };
  /** A row "Brought forward" or "Carried forward". */
  forward: number;
};

/** The lines and the blocks of the foot on a sheet; `to` is exclusive. */
export type Page = { lines: { from: number; to: number }; foot: { from: number; to: number } };

/** So many lines stand with the totals: totals alone on a sheet could be anybody's. */
const LINES_WITH_TOTALS = 2;

/**
 * The sheets of a bill: as many lines as fit, and the last two with the totals. Where these fit no sheet together, or the
 * first would have no line, it is the last one alone. A line or a block that is higher than a sheet has a sheet of its own.
 */
export function pagesOf({ lines, foot, room, forward }: Heights): Page[] {
  const pages: Page[] = [];
  const [totals = 0] = foot;
  const fitTogether = sum(lines.slice(-LINES_WITH_TOTALS)) + totals <= room.next - forward;
  const withTotals = fitTogether && lines.length > LINES_WITH_TOTALS ? LINES_WITH_TOTALS : 1;
  let from = 0;
  for (;;) {
    const isFirst = pages.length === 0;
    // Nothing is brought forward from a first sheet that its head fills.
    const left = (isFirst ? room.first : room.next) - (from === 0 ? 0 : forward);
    const rest = sum(lines.slice(from));
    const isAtEnd = lines.length - from <= withTotals;
    if (rest + totals <= left || (isAtEnd && !isFirst)) {
      pages.push({ lines: { from, to: lines.length }, foot: { from: 0, to: 0 } });
      placeFoot(pages, foot, left - rest, room.next);
      return pages;
    }
    const fits = countFitting(lines.slice(from, Math.max(from, lines.length - withTotals)), left - forward);
    // The head may fill the first sheet.
    const to = from + (isFirst ? fits : Math.max(fits, 1));
    pages.push({ lines: { from, to }, foot: { from: 0, to: 0 } });
    from = to;
  }
}

function countFitting(lines: readonly number[], room: number): number {
  let left = room;
  const first = lines.findIndex((height) => (left -= height) < 0);
  return first === -1 ? lines.length : first;
}

/** Puts the foot on the last sheet, and on more of them where it does not fit. */
function placeFoot(pages: Page[], foot: readonly number[], roomOfLast: number, roomOfNext: number): void {
  let left = roomOfLast;
  for (const [index, height] of foot.entries()) {
    const page = pages.at(-1);
    if (page === undefined) return;
    const isBare = page.lines.from === page.lines.to && page.foot.from === page.foot.to;
    if (height > left && !isBare) {
      const lines = { from: page.lines.to, to: page.lines.to };
      pages.push({ lines, foot: { from: index, to: index + 1 } });
      left = roomOfNext - height;
    } else {
      page.foot.to = index + 1;
      left -= height;
    }
  }
}

function sum(heights: readonly number[]): number {
  return heights.reduce((total, height) => total + height, 0);
}
