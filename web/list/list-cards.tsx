import { listTexts as texts } from "../texts/list.ts";
import { SelectField } from "../ui/field.tsx";
import type { ListViewProps } from "./list-view.tsx";
import type { Order } from "./list-address.ts";

/** The rows as cards for a narrow screen: a heading, a value beside it, labelled lines, and actions. */
export function ListCards<Row extends { id: number }>(props: ListViewProps<Row>) {
  const { list, name, onOpen, openLabel, renderActions } = props;
  const at = (place: string) => list.columns.filter((column) => (column.narrow ?? "line") === place);
  return (
    <>
      <div className="border-b border-line px-4 pt-2 pb-3">
        <SelectField
          label={texts.sortBy}
          value={`${list.address.sort} ${list.address.order}`}
          onChange={(event) => {
            const [sort = "", order] = event.target.value.split(" ");
            // The values below end in one of the two.
            list.change({ sort, order: order as Order });
          }}
        >
          {list.sortableColumns.flatMap((column) => [
            <option key={`${column.id} asc`} value={`${column.id} asc`}>
              {texts.ascending(column.header)}
            </option>,
            <option key={`${column.id} desc`} value={`${column.id} desc`}>
              {texts.descending(column.header)}
            </option>,
          ])}
        </SelectField>
      </div>
      <ul aria-label={name} className="divide-y divide-line">
        {list.rows.map((row) => (
          <li key={row.id} data-row={row.id} className="relative scroll-my-14 px-4 py-3">
            <div className="flex items-start justify-between gap-3">
              <button
                type="button"
                onClick={() => onOpen(row)}
                // The whole card opens the record; its actions are on top of it.
                className="min-w-0 text-left font-semibold wrap-anywhere after:absolute after:inset-0"
              >
                {/* Who hears it gets what is seen, perhaps cut off, in full. */}
                <span className="sr-only">{openLabel(row)}</span>
                {at("title").map((column) => (
                  <span key={column.id} aria-hidden="true" className="mr-2 inline-block align-top">
                    {column.cell(row)}
                  </span>
                ))}
              </button>
              <div className="flex shrink-0 items-center gap-2 text-sm">
                {at("beside").map((column) => (
                  <span key={column.id}>{column.cell(row)}</span>
                ))}
              </div>
            </div>
            <div className="mt-1 flex items-end justify-between gap-3">
              <dl className="flex min-w-0 flex-wrap gap-x-4 gap-y-0.5 text-sm">
                {at("line").map((column) => (
                  <div key={column.id} className="flex gap-2">
                    <dt className="text-ink-soft">{column.header}</dt>
                    <dd className="min-w-0 wrap-anywhere">{column.cell(row)}</dd>
                  </div>
                ))}
              </dl>
              {renderActions && <div className="relative z-10">{renderActions(row)}</div>}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
