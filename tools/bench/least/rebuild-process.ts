import { openEventStore } from "@bahi/event-store/open.ts";
import { rebuildConnection } from "@bahi/projector/connection.ts";
import { Client } from "pg";
import { type CopiedTables, copyIn } from "../copied-tables.ts";
import { timed } from "../measure.ts";
import { answerJobs } from "../own-process.ts";
import { readAndEncode, type SampledRows } from "./least-rebuild.ts";

/** A requested generation is filled with rows that were copied out, while the events are read and as many rows are encoded. */
export type LeastRebuildJob = {
  databaseUrl: string;
  generation: number;
  events: number;
  copied: CopiedTables;
  sampled: SampledRows;
};

answerJobs(async ({ databaseUrl, generation, events, copied, sampled }: LeastRebuildJob) => {
  const store = await openEventStore({ databaseUrl });
  const connection = rebuildConnection(databaseUrl, "bahi bench");
  const clients = [new Client(connection), new Client(connection)] as const;
  await Promise.all(clients.map((client) => client.connect()));
  const head = { readAll: () => store.readAll({ limit: events }) };
  try {
    const seconds = await timed(() =>
      Promise.all([copyIn(clients, generation, copied), readAndEncode(head, events, sampled)]),
    );
    return { figure: seconds, operations: events };
  } finally {
    await Promise.all(clients.map((client) => client.end()));
    await store.close();
  }
});
