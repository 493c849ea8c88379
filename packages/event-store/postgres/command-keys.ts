import type { QueryResultRow } from "pg";
import type { Command, KeyUse, Outcome } from "../event-store.ts";
import { binaryArray } from "./binary-array.ts";
import type { Connections } from "./connections.ts";
import { positionOf } from "./position.ts";

type Unchanged = Command & Omit<Outcome, "position">;
type Row = QueryResultRow & {
  key: string;
  digest: string;
  stream_id: string;
  length: number;
  position: string;
};

/** The bindings of keys, in the table `event_store.command_key`. */
export class CommandKeys {
  readonly #connections: Connections;
  #waiting: Unchanged[] = [];
  #binding: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  async find(keys: readonly string[]): Promise<Map<string, KeyUse>> {
    const rows = await this.#connections.query<Row>({
      name: "find_uses",
      text: `select key, digest, stream_id, length, position::text from event_store.command_key
        where key = any ($1)`,
      values: [binaryArray("text", keys)],
    });
    return new Map(
      rows.map(({ key, digest, stream_id: streamId, length, position }) => [
        key,
        { digest, outcome: { streamId, length, position: positionOf(position) } },
      ]),
    );
  }

  async findUse(key: string, category: string | undefined): Promise<KeyUse | undefined> {
    const created = category === undefined ? undefined : await this.#findCreated(key, category);
    return created ?? (await this.find([key])).get(key);
  }

  async #findCreated(key: string, category: string): Promise<KeyUse | undefined> {
    const [created] = await this.#connections.query<Pick<Row, "length" | "position"> & { number: number }>({
      name: "find_created",
      text: `select number, revision + 1 as length, position::text from event_store.numbered_stream
        where category = $1 and key = $2`,
      values: [category, key],
    });
    if (created === undefined) return undefined;
    const { number, length, position } = created;
    return { outcome: { streamId: `${category}-${number}`, length, position: positionOf(position) } };
  }

  async bindUnchanged(command: Command, seen: Omit<Outcome, "position">): Promise<KeyUse> {
    this.#waiting.push({ ...command, ...seen });
    await this.#bindWaiting();
    const use = (await this.find([command.key])).get(command.key);
    if (use === undefined) throw new Error("a key that was just bound is not there");
    return use;
  }

  /** Bindings that arrive during a database transaction share the next one. */
  #bindWaiting(): Promise<void> {
    this.#next ??= (async () => {
      await this.#binding?.catch(() => {}); // its own callers get the error
      this.#binding = this.#next;
      this.#next = undefined;
      const binding = this.#waiting;
      this.#waiting = [];
      await this.#connections.query({
        name: "bind_unchanged",
        text: "select event_store.bind_unchanged($1, $2, $3, $4)",
        values: [
          binaryArray(
            "text",
            binding.map(({ key }) => key),
          ),
          binaryArray(
            "text",
            binding.map(({ digest }) => digest),
          ),
          binaryArray(
            "text",
            binding.map(({ streamId }) => streamId),
          ),
          binding.map(({ length }) => length),
        ],
      });
    })();
    return this.#next;
  }
}
