import { randomUUID } from "node:crypto";
import { binaryArray } from "@bahi/event-store/postgres/binary-array.ts";
import { Client, type QueryConfig } from "pg";

/** As many as the store has. With one, the server would wait for the next batch; more of them are smaller batches. */
const BATCHES_MAX = 2;

type Waiting = {
  stream: string;
  revision: number;
  data: string;
  metadata: string;
  resolve: () => void;
  reject: (error: unknown) => void;
};

/**
 * What any program in Node has to do at least to append durably for many writers: rows of the same table with the same
 * indexes, written in batches over one pipelined connection. It checks nothing: no revision, no key, no number, no other
 * instance; it tells no reader, and a second run of it on the same table fails.
 */
export class LeastAppend {
  readonly #client: Client;
  #waiting: Waiting[] = [];
  #position = 0;
  #batches = 0;
  #isGathering = false;

  private constructor(client: Client) {
    this.#client = client;
  }

  static async open(connectionString: string): Promise<LeastAppend> {
    const client = new Client({
      connectionString,
      pipeline: true,
      options: "-c plan_cache_mode=force_generic_plan",
    });
    await client.connect();
    await client.query("drop table if exists least_event");
    await client.query(
      `create table least_event (like event_store.event including all) with (toast_tuple_target = 8160)`,
    );
    return new LeastAppend(client);
  }

  append(stream: string, revision: number, data: string, metadata = "{}"): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ stream, revision, data, metadata, resolve, reject });
      if (this.#batches === 0) void this.#send();
      else this.#gather();
    });
  }

  #gather(): void {
    if (this.#isGathering || this.#batches === BATCHES_MAX) return;
    this.#isGathering = true;
    setImmediate(() => {
      this.#isGathering = false;
      void this.#send();
    });
  }

  async #send(): Promise<void> {
    const batch = this.#waiting;
    if (batch.length === 0) return;
    this.#waiting = [];
    this.#batches += 1;
    const head = this.#position;
    this.#position += batch.length;
    try {
      const [alone] = batch;
      await this.#client.query(
        batch.length === 1 && alone !== undefined ? insertOne(head + 1, alone) : insertMany(head, batch),
      );
      for (const { resolve } of batch) resolve();
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    this.#batches -= 1;
    if (this.#waiting.length > 0) this.#gather();
  }

  close(): Promise<void> {
    return this.#client.end();
  }
}

function insertOne(position: number, { stream, revision, data, metadata }: Waiting): QueryConfig {
  return {
    name: "least_one",
    text: `insert into least_event (position, stream_id, revision, id, type, data, metadata)
      values ($1, $2, $3, $4, 'Measured', $5, $6)`,
    values: [position, stream, revision, randomUUID(), data, metadata],
  };
}

function insertMany(head: number, batch: readonly Waiting[]): QueryConfig {
  return {
    name: "least_many",
    text: `insert into least_event (position, stream_id, revision, id, type, data, metadata)
      select $1::bigint + x.at, x.stream, x.revision, x.id, 'Measured', x.data, x.metadata
      from unnest($2::text[], $3::int[], $4::uuid[], $5::json[], $6::json[]) with ordinality
        as x(stream, revision, id, data, metadata, at)`,
    values: [
      head,
      binaryArray(
        "text",
        batch.map(({ stream }) => stream),
      ),
      batch.map(({ revision }) => revision),
      batch.map(() => randomUUID()),
      binaryArray(
        "json",
        batch.map(({ data }) => data),
      ),
      binaryArray(
        "json",
        batch.map(({ metadata }) => metadata),
      ),
    ],
  };
}
