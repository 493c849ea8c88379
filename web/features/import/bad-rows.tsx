import type { ImportReport } from "@bahi/contracts/import/api.ts";
import { importFields } from "@bahi/contracts/import/fields.ts";
import { count } from "../../format/money.ts";
import { importFieldTexts } from "../../texts/import-fields.ts";
import { importTexts as texts } from "../../texts/import.ts";
import { inReadersLanguage } from "../../texts/server-sentences.ts";
import { Button } from "../../ui/button.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { ScrollBox } from "../../ui/scroll-box.tsx";

/** So many are on the screen; the file has all that the server lists. */
const SHOWN_MAX = 100;

/** The rows that cannot be imported, each with its line and the reason. */
export function BadRows({ report }: { report: ImportReport }) {
  const { kind, errors, bad_rows: badRows } = report;
  if (badRows === 0) return null;
  const fieldOf = (field: string) => importFields[kind].find(({ name }) => name === field);
  const shown = errors.slice(0, SHOWN_MAX);

  function save(): void {
    // Files are in English.
    const rows = errors.map(({ line, field, message }) => [
      String(line),
      fieldOf(field)?.label ?? "",
      message,
    ]);
    const text = [["Line", "Column", "What is wrong"], ...rows]
      .map((cells) => cells.map(quoted).join(","))
      .join("\r\n");
    saveFile(`Bad rows of ${kind}.csv`, new Blob([`\ufeff${text}\r\n`], { type: "text/csv" }));
  }

  return (
    <div>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{texts.badRowCount(badRows, count(badRows))}</h3>
        <Button onClick={save}>{texts.downloadBadRows}</Button>
      </div>
      <ScrollBox label={texts.badRows} className="max-h-96 rounded-md border border-line">
        <table className="w-full text-left text-sm">
          <thead className="bg-paper">
            <tr>
              <th scope="col" className="w-20 px-3 py-2 text-right">
                {texts.line}
              </th>
              <th scope="col" className="px-3 py-2">
                {texts.whatIsWrong}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ line, field, message }, index) => {
              const column = fieldOf(field);
              return (
                <tr key={index} className="border-t border-line align-top">
                  <td className="figures px-3 py-2 text-right">{count(line)}</td>
                  <td className="px-3 py-2 break-words">
                    {column && (
                      <strong className="font-medium">{importFieldTexts[column.name].label}: </strong>
                    )}
                    {inReadersLanguage(message)}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollBox>
      {errors.length > shown.length && (
        <p className="mt-1 text-sm text-ink-soft">
          {texts.moreInFile(count(shown.length), count(errors.length))}{" "}
        </p>
      )}
    </div>
  );
}

/** A cell that a sheet reads as text, also when it begins like a formula. */
function quoted(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
