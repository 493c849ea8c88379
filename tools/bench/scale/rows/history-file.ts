import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { to as copyTo } from "pg-copy-streams";
import { timed } from "../../measure.ts";
import { argumentsOf } from "../../../start/npm-script.ts";
import { type MeasuredProcess, measureProcess, processorTime } from "../measured-process.ts";
import { perBooks } from "../per-books.ts";
import type { ScaleBooks, ScaleRow } from "../row.ts";

const MEMORY_MAX_MB = 300;
const PER_SECOND_MIN = 20_000;

/** `npm run export` of the books, and `npm run import-history` of that file into an empty database. */
const measureBoth = perBooks(async ({ databaseUrl, client }) => {
  const folder = await mkdtemp(join(tmpdir(), "bahi-bench-history-"));
  const file = join(folder, "history.jsonl.gz");
  const name = `imported_${randomUUID().replaceAll("-", "")}`;
  await client.query(`create database ${name}`);
  const empty = new URL(databaseUrl);
  empty.pathname = `/${name}`;
  try {
    const exported = await measureProcess([...argumentsOf("export"), file], {
      DATABASE_URL: databaseUrl,
    });
    const imported = await measureProcess([...argumentsOf("import-history"), file], {
      DATABASE_URL: empty.href,
    });
    return { exported, imported };
  } finally {
    await client.query(`drop database ${name}`);
    await rm(folder, { recursive: true });
  }
});

/** The stored events as text, without the file. Returns seconds. */
function copySeconds({ client }: ScaleBooks): Promise<number> {
  return timed(() => finished(client.query(copyTo("copy event_store.event to stdout")).resume()));
}

function rowsOf(what: "exported" | "imported", path: string): ScaleRow[] {
  const measured = async (books: ScaleBooks): Promise<MeasuredProcess> => (await measureBoth(books))[what];
  return [
    {
      path: `${path}, greatest memory of its process`,
      unit: "MB",
      goal: `≤ ${MEMORY_MAX_MB} MB`,
      measure: async (books) => ({ ours: (await measured(books)).memoryMb }),
      isMet: ({ ours }) => ours <= MEMORY_MAX_MB,
    },
    {
      path,
      unit: "events/s",
      goal: `≥ ${PER_SECOND_MIN.toLocaleString("en-US")} events/s`,
      async measure(books) {
        const { seconds, processorSeconds } = await measured(books);
        const value = books.events / (await copySeconds(books));
        return {
          ours: books.events / seconds,
          limit: { name: "COPY of the stored events", value },
          note: processorTime(processorSeconds, books.events),
        };
      },
      isMet: ({ ours }) => ours >= PER_SECOND_MIN,
    },
  ];
}

export const historyFileRows: readonly ScaleRow[] = [
  ...rowsOf("exported", "export of the history"),
  ...rowsOf("imported", "import of the history"),
];
