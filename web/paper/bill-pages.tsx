import { pageHead } from "@bahi/paper/page-texts.ts";
import { type Page, pagesOf } from "@bahi/paper/pages.ts";
import type { BillSheet } from "@bahi/paper/sheet.ts";
import { useLayoutEffect, useRef, useState } from "react";
import { BillHead, RunningHead } from "./bill-head.tsx";
import { footOf } from "./bill-foot.tsx";
import { BillLines, Forward } from "./bill-lines.tsx";
import { HEIGHTS_MM, PX_PER_MM, type SheetSize, useSheetPage } from "./page-rule.ts";

/** A sheet is filled a little less: a browser may break a line elsewhere on paper than on the screen, where it is measured. */
const SLACK_MM = 2;

type BillPagesProps = { sheet: BillSheet; size: SheetSize };

/** A bill on sheets. It is laid out once as a whole, and by the heights of that its lines are put on sheets. */
export function BillPages({ sheet, size }: BillPagesProps) {
  const whole = useRef<HTMLDivElement>(null);
  const [pages, setPages] = useState<Page[]>();
  useSheetPage(size);
  useLayoutEffect(() => {
    if (whole.current) setPages(measuredPages(whole.current, (HEIGHTS_MM[size] - SLACK_MM) * PX_PER_MM));
  }, [size]);
  const look = `paper paper-${size.toLowerCase()}`;
  if (pages === undefined) {
    return (
      <div ref={whole} className={look} data-measured="">
        <Whole sheet={sheet} />
      </div>
    );
  }
  const lastWithLines = pages.findLastIndex(({ lines }) => lines.to > lines.from);
  const foot = footOf(sheet);
  return (
    <div className={look}>
      {pages.map((page, index) => (
        <section key={`${page.lines.from} ${page.foot.from}`} className="paper-page">
          {index === 0 ? (
            <BillHead sheet={sheet} />
          ) : (
            <RunningHead sheet={sheet} text={pageHead(sheet, index + 1, pages.length)} />
          )}
          {page.lines.to > page.lines.from && (
            <BillLines
              sheet={sheet}
              {...page.lines}
              isFirst={page.lines.from === 0}
              isLast={index === lastWithLines}
            />
          )}
          {foot.slice(page.foot.from, page.foot.to).map((block, place) => (
            <div key={page.foot.from + place} className="paper-block">
              {block}
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}

/** All of it, with one of each thing that a sheet may have. */
function Whole({ sheet }: { sheet: BillSheet }) {
  return (
    <>
      <div data-head="">
        <BillHead sheet={sheet} />
      </div>
      <div data-running="">
        <RunningHead sheet={sheet} text={pageHead(sheet, 2, 2)} />
      </div>
      <BillLines sheet={sheet} from={0} to={sheet.lines.length} isFirst isLast />
      <table>
        <tbody>
          <Forward name="Carried forward" amount="" columns={sheet.columns} />
        </tbody>
      </table>
      {footOf(sheet).map((block, place) => (
        <div key={place} data-foot="">
          {block}
        </div>
      ))}
    </>
  );
}

function measuredPages(whole: HTMLElement, height: number): Page[] {
  const heightsOf = (selector: string) =>
    [...whole.querySelectorAll(selector)].map((element) => element.getBoundingClientRect().height);
  const heightOf = (selector: string) => heightsOf(selector).at(-1) ?? 0;
  const tableHead = heightsOf("thead")[0] ?? 0;
  return pagesOf({
    lines: heightsOf("[data-line]"),
    foot: heightsOf("[data-foot]"),
    room: {
      first: height - heightOf("[data-head]") - tableHead,
      next: height - heightOf("[data-running]") - tableHead,
    },
    forward: heightOf("[data-forward]"),
  });
}
