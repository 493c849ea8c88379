import { randomUUID } from "node:crypto";
import { openEventStore } from "@bahi/event-store/open.ts";
import { getPostgreSQLEventStore } from "@event-driven-io/emmett-postgresql";
import { LeastAppend } from "./least/least-append.ts";
import { latencies, median, throughput } from "./measure.ts";
import { answerJobs } from "./own-process.ts";

/** Events of so many bytes are appended: for a while by several writers (events/s), or some by one (p50 in ms). */
export type AppendJob = {
  databaseUrl: string;
  contestant: keyof typeof contestants;
  bytes: number;
  writers: number;
};

/** Appends one event to a stream that has `call` events. */
type Append = (stream: string, call: number, bytes: number) => Promise<unknown>;

const ROUND_MS = 2000;
const CALLS_OF_ONE = 400;
const METADATA = { at: "2026-01-01" };
const dataOf = (bytes: number) => ({ text: "x".repeat(bytes) });

const contestants = {
  async ours(databaseUrl: string): Promise<Append> {
    const store = await openEventStore({ databaseUrl });
    return (stream, call, bytes) => {
      const event = { id: randomUUID(), type: "Measured", data: dataOf(bytes), metadata: METADATA };
      return store.append(stream, call === 0 ? "none" : call - 1, [event]);
    };
  },
  async least(databaseUrl: string): Promise<Append> {
    const store = await LeastAppend.open(databaseUrl);
    return (stream, call, bytes) =>
      store.append(stream, call, JSON.stringify(dataOf(bytes)), JSON.stringify(METADATA));
  },
  async peer(databaseUrl: string): Promise<Append> {
    const store = getPostgreSQLEventStore(databaseUrl);
    const append: Append = (stream, call, bytes) =>
      store.appendToStream(stream, [{ type: "Measured", data: dataOf(bytes) }], {
        expectedStreamVersion: BigInt(call),
      });
    await append(`warm-${randomUUID()}`, 0, 10); // the first one creates its tables
    return append;
  },
};

let opened: Promise<Append> | undefined;

answerJobs(async ({ databaseUrl, contestant, bytes, writers }: AppendJob) => {
  const append = await (opened ??= contestants[contestant](databaseUrl));
  const round = randomUUID();
  if (writers > 1) {
    return throughput(writers, ROUND_MS, (writer, call) => append(`${round}-${writer}`, call, bytes));
  }
  const took = await latencies(CALLS_OF_ONE, (call) => append(round, call, bytes));
  return { figure: median(took), operations: took.length };
});
