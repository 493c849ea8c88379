import { everydayTexts } from "../texts/everyday.ts";
import { SortIcon } from "../ui/icons.tsx";
import type { ListViewProps } from "./list-view.tsx";
import type { ListColumn } from "./use-list.ts";

/** Stays where a wide table scrolls below it, which fades out there. */
const IN_SIGHT =
  "sticky right-0 bg-inherit before:absolute before:inset-y-0 before:right-full before:w-4 before:bg-inherit before:mask-l-from-0% before:content-['']";

/**
 * The rows as a table, a grid to who hears it. A click anywhere on a row opens it; with the keyboard its first cell does.
 */
export function ListTable<Row extends { id: number }>({
  list,
  name,
  onOpen,
  openLabel,
  renderActions,
  isDense,
}: ListViewProps<Row> & { isDense: boolean }) {
  const { sort, order } = list.address;

  /** The same column reverses its order; another one begins ascending. */
  function sortBy(id: string): void {
    list.change({ sort: id, order: sort === id && order === "asc" ? "desc" : "asc" });
  }

  return (
    // What only a screen reader hears is placed in it, and scrolls with it.
    <div className="relative overflow-x-auto print:overflow-visible">
      <table
        role="grid"
        className={`w-full border-collapse text-sm print:text-[0.8rem] ${isDense ? "dense-rows" : ""}`}
      >
        <caption className="sr-only">{name}</caption>
        <thead className="text-left">
          <tr className="bg-paper">
            {list.columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                aria-sort={sort === column.id ? (order === "asc" ? "ascending" : "descending") : "none"}
                className="border-b border-line p-0 font-semibold"
              >
                <button
                  type="button"
                  onClick={() => sortBy(column.id)}
                  className={`flex min-h-11 w-full items-center gap-1 px-4 py-2 -outline-offset-2 hover:text-cloth print:min-h-0 print:px-2 print:py-1 ${column.isFigure ? "justify-end" : ""}`}
                >
                  {column.header}
                  <SortIcon direction={sort === column.id ? order : undefined} />
                </button>
              </th>
            ))}
            {renderActions && (
              <th
                scope="col"
                className={`border-b border-line px-4 py-2 text-right font-semibold print:hidden ${IN_SIGHT}`}
              >
                {everydayTexts.actions}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {list.rows.map((row) => (
            // The keyboard opens it by the button in its first cell.
            <tr
              key={row.id}
              data-row={row.id}
              onClick={() => onOpen(row)}
              className="h-13 print:h-auto scroll-mt-14 scroll-mb-4 cursor-pointer border-b border-line bg-sheet last:border-b-0 hover:bg-cloth-light focus-within:bg-cloth-light"
            >
              {list.columns.map((column, index) => (
                <Cell
                  key={column.id}
                  row={row}
                  column={column}
                  {...(index === 0 ? { open: () => onOpen(row), openLabel: openLabel(row) } : {})}
                />
              ))}
              {renderActions && (
                // What is pressed in here is not meant to open the row.
                <td
                  className={`px-4 py-1 text-right print:hidden ${IN_SIGHT}`}
                  onClick={(event) => event.stopPropagation()}
                >
                  {renderActions(row)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type CellProps<Row> = { row: Row; column: ListColumn<Row>; open?: () => void; openLabel?: string };

function Cell<Row>({ row, column, open, openLabel }: CellProps<Row>) {
  const content = column.cell(row);
  return (
    <td className={`px-4 py-2 print:px-2 print:py-1 ${column.isFigure ? "figures" : ""}`}>
      {open ? (
        <button
          type="button"
          onClick={(event) => {
            event.stopPropagation();
            open();
          }}
          className="relative rounded text-left font-medium hover:text-cloth"
        >
          {/* Who hears it gets what is seen, perhaps cut off, in full. */}
          <span className="sr-only">{openLabel}</span>
          <span aria-hidden="true">{content}</span>
        </button>
      ) : (
        content
      )}
    </td>
  );
}
