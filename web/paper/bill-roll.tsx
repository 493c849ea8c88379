import type { BillSheet, SheetLine } from "@bahi/paper/sheet.ts";
import { useRollPage } from "./page-rule.ts";
import { BillHead } from "./bill-head.tsx";
import { footOf } from "./bill-foot.tsx";

/** A bill on the roll of a thermal printer: one column, and no page but the one that is as long as the bill. */
export function BillRoll({ sheet }: { sheet: BillSheet }) {
  const roll = useRollPage();
  const hasBoxes = sheet.columns.some(({ name }) => name === "boxes");
  return (
    <div ref={roll} className="paper paper-roll" data-measured="">
      <BillHead sheet={sheet} />
      <div className="paper-items">
        {sheet.lines.map((line) => (
          <Item key={line.place} line={line} hasBoxes={hasBoxes} />
        ))}
      </div>
      {footOf(sheet).map((block, place) => (
        <div key={place} className="paper-block">
          {block}
        </div>
      ))}
    </div>
  );
}

function Item({ line, hasBoxes }: { line: SheetLine; hasBoxes: boolean }) {
  return (
    <div className="paper-item">
      <p>
        <span className="paper-strong">
          {line.place}. {line.product}
        </span>
        {line.productHindi !== "" && (
          <span lang="hi" className="paper-hindi">
            {line.productHindi}
          </span>
        )}
      </p>
      <p className="paper-line">
        <span>
          {line.quantity} {line.unit} × {line.price.trim()}
          {hasBoxes && line.boxes !== "" && ` · Boxes ${line.boxes}`}
        </span>
        <span className="paper-figure paper-strong">{line.amount}</span>
      </p>
    </div>
  );
}
