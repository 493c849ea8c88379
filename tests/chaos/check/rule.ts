import type { ParsedEvent } from "@bahi/event-store/parsed.ts";
import type { Entry } from "../history.ts";

/** What the clients saw, and every event of the store, in its order. */
export type Evidence = { entries: readonly Entry[]; log: readonly ParsedEvent[] };

/** What must hold whatever has happened; `check` returns a sentence for each violation. */
export type Rule = { name: string; check: (evidence: Evidence) => string[] };
