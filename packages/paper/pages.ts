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
 * The sheets of a bill: as many lines as fit, and the last two with the totals. A line or a block that is higher than a
 * sheet has a sheet of its own.
 */
export function pagesOf({ lines, foot, room, forward }: Heights): Page[] {
  const pages: Page[] = [];
  const [totals = 0] = foot;
  let from = 0;
  for (;;) {
    const isFirst = pages.length === 0;
    const left = (isFirst ? room.first : room.next) - (isFirst ? 0 : forward);
    const rest = sum(lines.slice(from));
    const isAtEnd = lines.length - from <= LINES_WITH_TOTALS;
    // Lines that are higher than a sheet together are parted.
    const isWhole = rest <= left || lines.length - from === 1;
    if (rest + totals <= left || (isAtEnd && isWhole && !isFirst)) {
      pages.push({ lines: { from, to: lines.length }, foot: { from: 0, to: 0 } });
      placeFoot(pages, foot, left - rest, room.next);
      return pages;
    }
    const fits = fitting(lines, from, left - forward);
    // The head may fill the first sheet.
    const to = isFirst ? fits : Math.max(fits, from + 1);
    pages.push({ lines: { from, to }, foot: { from: 0, to: 0 } });
    from = to;
  }
}

/** The first line from `from` on that does not fit, or that stands with the totals. */
function fitting(lines: readonly number[], from: number, room: number): number {
  const last = Math.max(from, lines.length - LINES_WITH_TOTALS);
  let to = from;
  let left = room;
  for (const height of lines.slice(from, last)) {
    if (height > left) break;
    left -= height;
    to += 1;
  }
  return to;
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
