import type { Client } from "pg";
import type { Counts } from "./trade.ts";

/** Books of one size with live read models, for every row in turn. A row leaves history and live read models as they were. */
export type ScaleBooks = {
  databaseUrl: string;
  events: number;
  counts: Counts;
  /** The schema of the live generation. */
  schema: string;
  projectionVersion: string;
  /** For questions by hand. */
  client: Client;
};

/** What was measured on books of one size. `limit` is the same asked of Postgres by hand, on the same rows. */
export type Figure = { ours: number; limit?: { name: string; value: number }; note?: string };

/** A row of the table, measured at each size. */
export type ScaleRow = {
  path: string;
  unit: string;
  goal: string;
  measure(books: ScaleBooks): Promise<Figure>;
  /** Whether the goal is met; `smallest` was measured on the smallest books of the run. */
  isMet(here: Figure, smallest: Figure): boolean;
};
