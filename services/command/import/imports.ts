import { FIRST_ROWS, type ImportCheck, type ImportProgress } from "@bahi/contracts/import/api.ts";
import type { Actor } from "@bahi/contracts/metadata.ts";
import { Refused, refused } from "@bahi/contracts/refusal.ts";
import type { EventStore } from "@bahi/event-store/event-store.ts";
import type { FastifyBaseLogger } from "fastify";
import type { RouteDeps } from "../route-deps.ts";
import { openBooks } from "./books.ts";
import { createExecution } from "./execution.ts";
import { failureOf } from "./failures.ts";
import { readRows } from "./file/rows.ts";
import { importRows } from "./import-rows.ts";
import type { ImportRuns, RunEnd } from "./import-runs.ts";
import { keepProgress } from "./kept-progress.ts";
import { type Report, openReport } from "./report.ts";
import { type Survey, surveyFile } from "./survey.ts";
import type { Upload } from "./upload.ts";

export type ImportsDeps = {
  routeDeps: RouteDeps;
  store: EventStore;
  runs: ImportRuns;
  log: FastifyBaseLogger;
};

type Begun = Pick<Upload, "file" | "fileName"> & { survey: Survey; createMissing: boolean; actor: Actor };

/**
 * Imports that this instance carries out, one at a time of all instances. One that is interrupted by the end of its process
 * is not resumed: the file is sent again, and the keys of its rows keep what was made from being made twice.
 */
export function openImports({ routeDeps, store, runs, log }: ImportsDeps) {
  const { stores, now } = routeDeps;
  const stopping = new AbortController();
  /** More than one where the first was not seen for long, and ends when it learns that. */
  const running = new Set<Promise<void>>();

  async function catchUp(): Promise<void> {
    const { customers, products, settings, accounts } = stores;
    await Promise.all([customers.catchUp(), products.catchUp(), settings.catchUp(), accounts.catchUp()]);
  }

  /** What an import of the file would make. Closes the file. */
  async function check({ kind, columns, values, create_missing, file }: Upload): Promise<ImportCheck> {
    try {
      const survey = await surveyFile(kind, file, { columns, values });
      const report = openReport(kind);
      const shown = await firstRows(survey, file);
      if (survey.columns.missing.length > 0) {
        report.rows(survey.rows);
        reportMissing(survey, report);
        return { ...report.now(), ...shown };
      }
      await catchUp();
      const books = openBooks(routeDeps, store, undefined);
      await importRows({ survey, file, books, report, createMissing: create_missing, onRows: () => {} });
      return { ...report.now(), ...shown };
    } finally {
      await file.close();
    }
  }

  /** Begins an import that goes on by itself. Closes the file in the end. Refused: `import-under-way`, `import-file`. */
  async function begin(
    { kind, columns, values, create_missing, file, fileName }: Upload,
    actor: Actor,
  ): Promise<ImportProgress> {
    try {
      // Before a large file is read; `runs.begin` decides.
      await runs.expectNone();
      const survey = await surveyFile(kind, file, { columns, values });
      const [missing] = survey.columns.missing;
      if (missing !== undefined) throw refused("import-file", sentenceOfMissing(missing.label));
      if (survey.rows === 0)
        throw refused("import-file", "The file has no rows below the names of its columns");
      return await start({ survey, file, fileName, createMissing: create_missing, actor });
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async function start(begun: Begun): Promise<ImportProgress> {
    const { survey, fileName, actor } = begun;
    const report = openReport(survey.kind);
    report.rows(survey.rows);
    const progress = await runs.begin({
      file_name: fileName,
      by_name: actor.name,
      started_at: now(),
      report: report.now(),
    });
    const run: Promise<void> = carryOut(progress.id, begun, report).finally(() => running.delete(run));
    running.add(run);
    return progress;
  }

  /** Never rejects. Closes the file. */
  async function carryOut(
    id: number,
    { survey, file, createMissing, actor }: Begun,
    report: Report,
  ): Promise<void> {
    let rowsDone = 0;
    const kept = keepProgress(runs, id, () => ({
      rows_done: rowsDone,
      report: report.now(),
      position: execution.position(),
    }));
    const execution = createExecution(actor, now, AbortSignal.any([stopping.signal, kept.over]));
    let outcome: RunEnd = { state: "done", failure: null };
    try {
      await catchUp();
      const books = openBooks(routeDeps, store, execution);
      const onRows = (count: number) => (rowsDone = count);
      await importRows({ survey, file, books, report, createMissing, onRows });
    } catch (error) {
      outcome = { state: "failed", failure: failureOf(error, stopping.signal.aborted) };
      if (!(error instanceof Refused))
        log.warn({ err: error, id }, "an import has ended before its last row");
    }
    try {
      await kept.end(outcome, stopping.signal);
    } catch (error) {
      log.warn({ err: error, id }, "it could not be written down how an import ended");
    }
    await file.close();
  }

  return {
    check,
    begin,
    /** Resolves when the commands that were sent have ended. */
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

function sentenceOfMissing(label: string): string {
  return `No column of the file is matched to “${label}”. Its first row must hold the names of the columns.`;
}

function reportMissing({ columns }: Survey, report: Report): void {
  const errors = columns.missing.map(({ name, label }) => ({
    field: name,
    message: sentenceOfMissing(label),
  }));
  report.bad(columns.header.line, errors);
}

async function firstRows(
  { columns, encoding }: Survey,
  file: Upload["file"],
): Promise<Pick<ImportCheck, "columns" | "first_rows">> {
  const first: string[][] = [];
  try {
    for await (const row of readRows(file, encoding)) {
      if (row.line <= columns.header.line) continue;
      first.push(row.cells);
      if (first.length === FIRST_ROWS) break;
    }
  } catch {
    // The rows before the broken one are shown; the check says what is wrong.
  }
  const named = columns.header.cells.map((name, index) => ({ name, field: columns.fieldAt(index) }));
  return { columns: named, first_rows: first };
}
