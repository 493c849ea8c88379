import { randomInt } from "node:crypto";
import { FIRST_ROWS, type ImportCheck, type ImportProgress } from "@bahi/contracts/import/api.ts";
import type { Actor } from "@bahi/contracts/metadata.ts";
import { Refused, refused } from "@bahi/contracts/refusal.ts";
import type { EventStore } from "@bahi/event-store/event-store.ts";
import type { FastifyBaseLogger } from "fastify";
import type { RouteDeps } from "../route-deps.ts";
import { openBooks } from "./books.ts";
import { createExecution } from "./execution.ts";
import { readRows } from "./file/rows.ts";
import { importRows } from "./import-rows.ts";
import { type Report, openReport } from "./report.ts";
import { type Survey, surveyFile } from "./survey.ts";
import type { Upload } from "./upload.ts";

export type ImportsDeps = { routeDeps: RouteDeps; store: EventStore; log: FastifyBaseLogger };

/** An import that was begun, and the position of the last event that it has written. */
type Begun = { progress: () => ImportProgress; position: () => string };

/** The latest imports are remembered until the process ends. */
const REMEMBERED_MAX = 10;

/**
 * Imports of this process, one at a time. One that is interrupted by its end is not resumed: the file is sent again, and the
 * keys of its rows keep what was made from being made twice.
 */
export function openImports({ routeDeps, store, log }: ImportsDeps) {
  const { stores, now } = routeDeps;
  const begun = new Map<number, Begun>();
  const stopping = new AbortController();
  let isRunning = false;
  let running: Promise<void> = Promise.resolve();

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
      if (isRunning) throw refused("import-under-way");
      isRunning = true;
      try {
        const survey = await surveyFile(kind, file, { columns, values });
        const [missing] = survey.columns.missing;
        if (missing !== undefined) throw refused("import-file", sentenceOfMissing(missing.label));
        if (survey.rows === 0)
          throw refused("import-file", "The file has no rows below the names of its columns");
        return run({ survey, file, fileName, createMissing: create_missing, actor });
      } catch (error) {
        isRunning = false;
        throw error;
      }
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  function run({
    survey,
    file,
    fileName,
    createMissing,
    actor,
  }: Pick<Upload, "file" | "fileName"> & {
    survey: Survey;
    createMissing: boolean;
    actor: Actor;
  }): ImportProgress {
    const id = randomInt(1, 2 ** 31);
    const report = openReport(survey.kind);
    report.rows(survey.rows);
    const execution = createExecution(actor, now, stopping.signal);
    const state = {
      state: "running" as ImportProgress["state"],
      rows_done: 0,
      failure: null as string | null,
    };
    const started_at = now().toISOString();
    const progress = () => ({
      ...report.now(),
      id,
      file_name: fileName,
      started_at,
      by: actor.name,
      ...state,
    });
    begun.set(id, { progress, position: execution.position });
    for (const old of begun.keys()) if (begun.size > REMEMBERED_MAX) begun.delete(old);

    async function work(): Promise<void> {
      try {
        await catchUp();
        const books = openBooks(routeDeps, store, execution);
        const onRows = (count: number) => (state.rows_done = count);
        await importRows({ survey, file, books, report, createMissing, onRows });
        state.state = "done";
      } catch (error) {
        state.state = "failed";
        state.failure = failureOf(error, stopping.signal.aborted);
        if (!(error instanceof Refused))
          log.warn({ err: error, id }, "an import has ended before its last row");
      } finally {
        isRunning = false;
        await file.close();
      }
    }
    running = work();
    return progress();
  }

  return {
    check,
    begin,
    /** Refused: `import-not-found`. */
    find(id: number): Begun {
      const found = begun.get(id);
      if (found === undefined) throw refused("import-not-found");
      return found;
    },
    /** The latest first. */
    list: () => [...begun.values()].toReversed().map(({ progress }) => progress()),
    /** Resolves when the commands that were sent have ended. */
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}

function failureOf(error: unknown, isStopped: boolean): string {
  const again = "What was made until then stays. Import the file again for the rest: nothing is made twice.";
  if (error instanceof Refused) return `${error.message}. ${again}`;
  if (isStopped) return `Bahi was stopped. ${again}`;
  return `The books could not be written. ${again}`;
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
