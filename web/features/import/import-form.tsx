import type { ImportCheck } from "@bahi/contracts/import/api.ts";
import type { ImportKind } from "@bahi/contracts/import/fields.ts";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { LeaveGuard } from "../../drafts/leave-guard.tsx";
import { type ImportMatch, type ImportInput, beginImport, checkImport } from "../../queries/imports.ts";
import { importTexts as texts } from "../../texts/import.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { BadRows } from "./bad-rows.tsx";
import { ChooseFile } from "./choose-file.tsx";
import { Counts } from "./counts.tsx";
import { MatchColumns, matchOf } from "./match-columns.tsx";

/** The beginning of a file shows its columns; all of it is sent when it is checked. */
const START_BYTES = 256 * 1024;

type ImportFormProps = {
  kind: ImportKind;
  onKind: (kind: ImportKind) => void;
  onBegun: (id: number) => void;
};

/** A file is chosen, its columns are matched, it is checked, and then imported. */
export function ImportForm({ kind, onKind, onBegun }: ImportFormProps) {
  const [file, setFile] = useState<File>();
  const [tooLarge, setTooLarge] = useState<string>();
  const [match, setMatch] = useState<ImportMatch>();
  const [createMissing, setCreateMissing] = useState(false);
  const reading = useMutation({ mutationFn: checkImport });
  const checking = useMutation({ mutationFn: checkImport });
  const beginning = useMutation({ mutationFn: beginImport });
  const isBegun = useRef(false);

  function forgetCheck(): void {
    checking.reset();
    beginning.reset();
  }
  function choose(chosen: File | undefined): void {
    setFile(chosen);
    setTooLarge(undefined);
    setMatch(undefined);
    reading.reset();
    forgetCheck();
    if (chosen === undefined) return;
    const start = chosen.slice(0, START_BYTES);
    // The answer about a file that was chosen before says nothing of this one.
    reading.mutate(
      { kind, file: start, name: chosen.name, createMissing: false },
      { onSuccess: (read) => setMatch(matchOf(read)) },
    );
  }
  const inputOf = (chosen: File): ImportInput => ({
    kind,
    file: chosen,
    name: chosen.name,
    createMissing,
    ...(match && { match }),
  });

  return (
    <div className="space-y-5">
      <Card title={texts.fileStep}>
        <ChooseFile
          kind={kind}
          onKind={onKind}
          onFile={choose}
          error={tooLarge ?? reading.error?.message}
          onError={setTooLarge}
        />
        {texts.kinds[kind].note !== undefined && <Notice className="mt-4">{texts.kinds[kind].note}</Notice>}
      </Card>
      {reading.isPending && <Spinner />}
      {file && reading.data && match && (
        <Card title={texts.columnsStep}>
          <MatchColumns
            read={reading.data}
            match={match}
            onMatch={(changed) => {
              setMatch(changed);
              forgetCheck();
            }}
          />
          {kind === "invoices" && (
            <label className="mt-5 flex min-h-11 items-center gap-2">
              <input
                type="checkbox"
                checked={createMissing}
                onChange={(event) => {
                  setCreateMissing(event.target.checked);
                  forgetCheck();
                }}
                className="size-4 accent-cloth"
              />
              {texts.createMissing}
            </label>
          )}
          <div className="mt-5">
            <Button
              look="primary"
              disabled={checking.isPending}
              onClick={() => checking.mutate(inputOf(file))}
            >
              {checking.isPending ? texts.checking : texts.check}
            </Button>
          </div>
          {checking.isError && (
            <Notice tone="error" className="mt-4" isAnswer>
              {checking.error.message}
            </Notice>
          )}
        </Card>
      )}
      {file && checking.data && (
        <Checked
          check={checking.data}
          isBeginning={beginning.isPending}
          error={beginning.error?.message}
          // Who has left the screen by then is not led back.
          onImport={() =>
            beginning.mutate(inputOf(file), {
              onSuccess({ id }) {
                isBegun.current = true;
                onBegun(id);
              },
            })
          }
        />
      )}
      {reading.data && match && isChanged(match, matchOf(reading.data)) && (
        <LeaveGuard isSaving={beginning.isPending} isDone={isBegun} />
      )}
    </div>
  );
}

function isChanged(match: ImportMatch, found: ImportMatch): boolean {
  return JSON.stringify(match) !== JSON.stringify(found);
}

type CheckedProps = {
  check: ImportCheck;
  isBeginning: boolean;
  error: string | undefined;
  onImport: () => void;
};

/** What the check has found. Work goes on at its button, or at the heading when there is nothing to import. */
function Checked({ check, isBeginning, error, onImport }: CheckedProps) {
  const { customers, opening_balances: openings, products, invoices } = check;
  const isAny = [customers, openings, products, invoices].some(({ made }) => made > 0);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Card title={texts.resultStep}>
      <div className="space-y-5">
        <div role="status">
          <Counts report={check} isDone={false} />
        </div>
        <BadRows report={check} />
        {error !== undefined && (
          <Notice tone="error" isAnswer>
            {error}
          </Notice>
        )}
        {isAny ? (
          <Button ref={button} look="primary" disabled={isBeginning} onClick={onImport}>
            {isBeginning ? texts.sending : check.bad_rows > 0 ? texts.importWithoutBad : texts.import}
          </Button>
        ) : (
          <Notice>{texts.nothingToImport}</Notice>
        )}
      </div>
    </Card>
  );
}
