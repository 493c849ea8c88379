import { forwardedTo } from "@bahi/paper/page-texts.ts";
import type { BillSheet, Column, ColumnName, SheetLine } from "@bahi/paper/sheet.ts";

type LinesProps = { sheet: BillSheet; from: number; to: number; isFirst: boolean; isLast: boolean };

const TEXTS: ReadonlySet<ColumnName> = new Set(["unit"]);
const alignOf = ({ name }: Column) => (TEXTS.has(name) ? "" : "paper-figure");

/** The lines of one sheet, with what is brought forward to it and carried forward from it. */
export function BillLines({ sheet, from, to, isFirst, isLast }: LinesProps) {
  const { columns, lines } = sheet;
  return (
    <table>
      <Widths sheet={sheet} />
      <thead>
        <tr>
          <th className="paper-figure">#</th>
          <th>Product</th>
          {columns.map((column) => (
            <th key={column.name} className={alignOf(column)}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {!isFirst && <Forward name="Brought forward" amount={forwardedTo(sheet, from)} columns={columns} />}
        {lines.slice(from, to).map((line) => (
          <Line key={line.place} line={line} columns={columns} />
        ))}
        {!isLast && <Forward name="Carried forward" amount={forwardedTo(sheet, to)} columns={columns} />}
      </tbody>
    </table>
  );
}

function Line({ line, columns }: { line: SheetLine; columns: readonly Column[] }) {
  return (
    <tr data-line="">
      <td className="paper-figure">{line.place}</td>
      <td>
        <span className="paper-product">{line.product}</span>{" "}
        {line.productHindi !== "" && (
          <span lang="hi" className="paper-hindi">
            {line.productHindi}
          </span>
        )}
      </td>
      {columns.map((column) => (
        <td key={column.name} className={alignOf(column)}>
          {line[column.name]}
        </td>
      ))}
    </tr>
  );
}

type ForwardProps = { name: string; amount: string; columns: readonly Column[] };

export function Forward({ name, amount, columns }: ForwardProps) {
  return (
    <tr className="paper-forward" data-forward="">
      <td colSpan={columns.length + 1}>{name}</td>
      <td className="paper-figure">{amount.replace("₹\u00A0", "")}</td>
    </tr>
  );
}

/** A column of figures is as wide as its longest one, on all sheets; names have the rest. */
function Widths({ sheet: { columns, lines } }: { sheet: BillSheet }) {
  const longest = (column: Column) =>
    lines.reduce((length, line) => Math.max(length, line[column.name].length), column.title.length);
  const total = lines.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const totalLength = forwardedTo({ lines }, lines.length).length;
  return (
    <colgroup>
      <col style={{ width: `calc(${String(lines.length).length}ch + 3mm)` }} />
      <col />
      {columns.map((column) => {
        // What is carried forward stands below the amounts and is longer.
        const length = column.name === "amount" && total > 0 ? totalLength : longest(column);
        return <col key={column.name} style={{ width: `calc(${length}ch + 2.5mm)` }} />;
      })}
    </colgroup>
  );
}
