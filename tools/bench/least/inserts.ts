import { chainInsert } from "@bahi/read-models/chain/record.ts";
import type { ChainTable } from "@bahi/read-models/chain/schema.ts";
import {
  type CheckpointMove,
  checkpointValues,
  MOVE_CHECKPOINT,
} from "@bahi/read-models/generation/checkpoint.ts";
import { schemaOf } from "@bahi/read-models/generation/table.ts";
import { type Table, columnTypes, computedColumns } from "@bahi/read-models/table.ts";
import type { QueryConfig } from "pg";

const CHECKPOINT_PARAMETERS = 4;

/** Inserts into the tables of a generation as one statement, with a parameter for each value. */
export class Inserts {
  readonly #schema: string;
  readonly #parts: string[] = [];
  readonly #values: unknown[] = [];

  constructor(generation: number) {
    this.#schema = schemaOf(generation);
  }

  add<Row extends object>(table: Table<Row>, rows: readonly Row[], onConflict = ""): void {
    const columns = Object.keys(columnTypes(table));
    const tuples = rows.map((row) => {
      const values: Record<string, unknown> = { ...row, ...computedColumns(table, row) };
      return `(${columns.map((column) => this.#parameter(values[column])).join(", ")})`;
    });
    this.#parts.push(
      `insert into ${this.#schema}.${table.name} (${columns.join(", ")}) values ${tuples.join(", ")} ${onConflict}`,
    );
  }

  /** Adds the numbers of the rows to those of the stored ones with their keys. */
  addTo<Row extends Record<string, string | number>>(table: Table<Row>, rows: readonly Row[]): void {
    const sums = Object.keys(table.columns).filter((column) => !table.key.some((part) => part === column));
    const set = sums.map((column) => `${column} = ${table.name}.${column} + excluded.${column}`);
    const sumOf = Map.groupBy(rows, (row) => table.key.map((column) => row[column]).join("\n"));
    const added = [...sumOf.values()].map((same) =>
      same.reduce((sum, row) => ({
        ...sum,
        ...Object.fromEntries(sums.map((column) => [column, Number(sum[column]) + Number(row[column])])),
      })),
    );
    this.add(table, added, `on conflict (${table.key.join(", ")}) do update set ${set.join(", ")}`);
  }

  /** The whole statement, which moves the checkpoint and adds to the chain. Its name is that of its number of values. */
  withCheckpoint(step: CheckpointMove, link: ChainTable): QueryConfig {
    const chain = chainInsert(link, CHECKPOINT_PARAMETERS + this.#values.length + 1);
    const parts = [...this.#parts, chain.text].map((part, index) => `part_${index} as (${part})`);
    return {
      name: `least_rows_${this.#values.length}`,
      text: `with ${parts.join(", ")} select ${MOVE_CHECKPOINT}`,
      values: [...checkpointValues(step), ...this.#values, ...chain.values],
    };
  }

  #parameter(value: unknown): string {
    const isJson = typeof value === "object" && value !== null;
    this.#values.push(isJson ? JSON.stringify(value) : value);
    return `$${CHECKPOINT_PARAMETERS + this.#values.length}`;
  }
}
