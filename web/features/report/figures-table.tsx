import { salesTexts as texts } from "../../texts/sales.ts";
import { ScrollBox } from "../../ui/scroll-box.tsx";

type FiguresTableProps = { name: string; columns: readonly string[]; rows: readonly (readonly string[])[] };

/** The figures of a chart for who cannot see it, or wants to read them. All columns but the first are figures. */
export function FiguresTable({ name, columns, rows }: FiguresTableProps) {
  return (
    <details className="mt-2 print:hidden">
      <summary className="w-fit rounded text-sm text-cloth underline">
        {texts.showTable}
        <span className="sr-only">: {name}</span>
      </summary>
      <ScrollBox label={texts.asTable(name)} className="mt-2 max-h-80">
        <table className="w-full max-w-md text-sm">
          <caption className="sr-only">{name}</caption>
          <thead>
            <tr className="border-b border-line-strong text-left">
              {columns.map((column, index) => (
                <th key={column} scope="col" className={`py-1.5 ${index === 0 ? "" : "figures pl-3"}`}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row[0]} className="border-b border-line">
                {row.map((text, index) => (
                  <td key={columns[index]} className={`py-1.5 ${index === 0 ? "" : "figures pl-3"}`}>
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </details>
  );
}
