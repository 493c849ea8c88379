import type { ImportCheck } from "@bahi/contracts/import/api.ts";
import { importFields } from "@bahi/contracts/import/fields.ts";
import type { ImportMatch } from "../../queries/imports.ts";
import { importFieldTexts } from "../../texts/import-fields.ts";
import { importTexts as texts } from "../../texts/import.ts";
import { Field, SelectField, controlClass } from "../../ui/field.tsx";
import { ScrollBox } from "../../ui/scroll-box.tsx";

const NOWHERE = "";
const SAME = "same";

type MatchColumnsProps = { read: ImportCheck; match: ImportMatch; onMatch: (match: ImportMatch) => void };

/** What the server has matched by the names of the columns. */
export function matchOf({ kind, columns }: ImportCheck): ImportMatch {
  const placeOf = (field: string) => columns.findIndex((column) => column.field === field) + 1;
  const places = importFields[kind].map(({ name }) => [name, placeOf(name) || null] as const);
  return { columns: Object.fromEntries(places), values: {} };
}

/** Each field with the column that it is in, or with what it is in every row. */
export function MatchColumns({ read, match, onMatch }: MatchColumnsProps) {
  function choose(field: string, chosen: string): void {
    const { [field]: _, ...values } = match.values;
    const place = chosen === NOWHERE || chosen === SAME ? null : Number(chosen);
    onMatch({
      columns: { ...match.columns, [field]: place },
      values: chosen === SAME ? { ...values, [field]: "" } : values,
    });
  }
  const chosenOf = (field: string) =>
    match.values[field] === undefined ? String(match.columns[field] ?? NOWHERE) : SAME;

  return (
    <div className="space-y-5">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {importFields[read.kind].map(({ name, isRequired }) => (
          <div key={name}>
            <SelectField
              label={importFieldTexts[name].label}
              required={isRequired}
              hint={importFieldTexts[name].hint}
              value={chosenOf(name)}
              onChange={(event) => choose(name, event.target.value)}
            >
              <option value={NOWHERE}>{texts.notInFile}</option>
              {read.columns.map((column, index) => (
                <option key={index} value={index + 1}>
                  {column.name === "" ? texts.column(String(index + 1)) : column.name}
                </option>
              ))}
              <option value={SAME}>{texts.sameInEveryRow}</option>
            </SelectField>
            {match.values[name] !== undefined && (
              <Field label={texts.inEveryRow(importFieldTexts[name].label)} className="mt-2">
                {(control) => (
                  <input
                    {...control}
                    value={match.values[name]}
                    onChange={(event) =>
                      onMatch({ ...match, values: { ...match.values, [name]: event.target.value } })
                    }
                    className={controlClass}
                  />
                )}
              </Field>
            )}
          </div>
        ))}
      </div>
      <FirstRows read={read} match={match} />
    </div>
  );
}

function FirstRows({ read, match }: Pick<MatchColumnsProps, "read" | "match">) {
  const labelAt = (index: number) => {
    const field = importFields[read.kind].find(({ name }) => match.columns[name] === index + 1);
    return field ? importFieldTexts[field.name].label : "–";
  };
  return (
    <ScrollBox label={texts.firstRows} className="rounded-md border border-line">
      <table className="w-full text-left text-sm whitespace-nowrap">
        <thead className="bg-paper">
          <tr>
            {read.columns.map(({ name }, index) => (
              <th key={index} scope="col" className="px-3 py-2 align-bottom font-medium">
                {name}
                <span className="block text-xs font-normal text-ink-soft">{labelAt(index)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {read.first_rows.map((cells, row) => (
            <tr key={row} className="border-t border-line">
              {read.columns.map((_, index) => (
                <td key={index} className="max-w-64 truncate px-3 py-1.5">
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
