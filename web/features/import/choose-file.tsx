import { IMPORT_BYTES_MAX, type ImportKind, importKinds } from "@bahi/contracts/import/fields.ts";
import { importTexts as texts } from "../../texts/import.ts";
import { Button } from "../../ui/button.tsx";
import { Field, controlClass } from "../../ui/field.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { kinds } from "./kinds.ts";

type ChooseFileProps = {
  kind: ImportKind;
  onKind: (kind: ImportKind) => void;
  onFile: (file: File | undefined) => void;
  error: string | undefined;
  onError: (sentence: string) => void;
};

/** What the file holds, and the file. */
export function ChooseFile({ kind, onKind, onFile, error, onError }: ChooseFileProps) {
  const { sample } = kinds[kind];

  function choose(file: File | undefined): void {
    onFile(file !== undefined && file.size <= IMPORT_BYTES_MAX ? file : undefined);
    if (file !== undefined && file.size > IMPORT_BYTES_MAX) onError(texts.tooLarge);
  }

  return (
    <div className="space-y-4">
      <fieldset>
        <legend className="mb-1 text-sm font-medium">{texts.holds}</legend>
        <div className="flex flex-wrap gap-x-6">
          {importKinds.map((each) => (
            <label key={each} className="flex min-h-11 items-center gap-2">
              <input
                type="radio"
                name="kind"
                value={each}
                checked={each === kind}
                onChange={() => onKind(each)}
                className="size-4 accent-cloth"
              />
              {texts.kinds[each].title}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap items-start gap-3">
        <Field label={texts.file} hint={texts.fileHint} error={error} className="min-w-0 grow basis-64">
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".csv,.tsv,.txt,text/csv,text/plain"
              onChange={(event) => choose(event.target.files?.[0])}
              className={`${controlClass} file:mr-3 file:rounded file:border-0 file:bg-cloth-light file:px-3 file:py-1 file:text-cloth`}
            />
          )}
        </Field>
        <Button
          className="mt-6"
          onClick={() =>
            saveFile(`Sample of ${kind}.csv`, new Blob([`\ufeff${sample}`], { type: "text/csv" }))
          }
        >
          {texts.downloadSample}
        </Button>
      </div>
    </div>
  );
}
