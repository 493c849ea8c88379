import { type Random, seededRandom } from "@bahi/tools/demo/data/random.ts";

/** What a client does in one step, by how often. The rest of a step is drawn from its seed when its turn comes. */
export const STEPS = {
  "create an invoice": 6,
  "correct an invoice": 5,
  "delete an invoice": 2,
  "record a payment": 6,
  "change a payment": 3,
  "allocate a payment": 4,
  "delete a payment": 2,
  "issue a credit note": 4,
  "delete a credit note": 1,
  "add a customer": 1,
  "change a customer": 2,
  "delete a customer": 2,
  "merge customers": 1,
  "set an opening balance": 1,
  "change a product": 1,
  "lock the books": 1,
  "import customers": 1,
  "download a backup": 1,
  "change a password": 1,
  "edit what was seen": 4,
  "rebuild the read models": 1,
  "use one key for two nouns": 2,
  "send one command twice at once": 2,
  "repeat a command": 3,
  "read a ledger": 5,
  "read an invoice": 5,
  "read a payment": 3,
  "read all invoices": 1,
  "read all customers": 1,
  "read receivables": 2,
  "read the last sale": 2,
  "read a day book": 1,
  "read the past": 4,
} as const;
export type StepKind = keyof typeof STEPS;

/** `seed` decides all that is drawn when the step is taken: which record, what amounts, how often it is repeated. */
export type Step = { kind: StepKind; seed: number };

/** Faults of one lane follow each other; the lanes are independent of each other. */
export const LANES = {
  services: ["kill a service", "stop a service", "step a clock"],
  storage: ["kill the database", "stop the database", "fill the disk", "slow the disk"],
  network: [
    "cut the database",
    "freeze the database",
    "lose answers of the database",
    "cut an edge",
    "lose answers of an edge",
  ],
  store: [
    "kill the event store",
    "stop the event store",
    "resign the leader",
    "kill the leader",
    "freeze the leader",
  ],
} as const;
export type Lane = keyof typeof LANES;
export type FaultKind = (typeof LANES)[Lane][number];

export type Fault = {
  kind: FaultKind;
  /** Strikes when so many calls were answered since the last one of its lane was mended. */
  afterCalls: number;
  holdMs: number;
  /** Which of the two products, and which of its services. */
  product: 0 | 1;
  part: "command" | "projector" | "query";
  /** How far a clock is set back or forth. */
  shiftMs: number;
};

export type Plan = { seed: number; clients: Step[][]; lanes: Partial<Record<Lane, Fault[]>> };

export type PlanSize = { clients: number; steps: number; faultsOfLane: number; holdMsMax: number };

const MINUTE_MS = 60_000;
const SHIFTS_MS = [-24 * 60, -90, -1, 1, 90, 24 * 60].map((minutes) => minutes * MINUTE_MS);

/** The decisions of a run. The same seed, size and kinds of faults give the same plan. */
export function planOf(seed: number, size: PlanSize, kinds: ReadonlySet<FaultKind>): Plan {
  const random = seededRandom(seed);
  const clients = Array.from({ length: size.clients }, () =>
    Array.from({ length: size.steps }, () => ({ kind: weighted(random), seed: seedFrom(random) })),
  );
  const lanes: Plan["lanes"] = {};
  for (const [lane, all] of Object.entries(LANES)) {
    const possible = all.filter((kind) => kinds.has(kind));
    if (possible.length === 0) continue;
    // as: the keys of LANES
    lanes[lane as Lane] = Array.from({ length: size.faultsOfLane }, () => faultOf(random, possible, size));
  }
  return { seed, clients, lanes };
}

function seedFrom(random: Random): number {
  return random.between(0, 2 ** 31 - 1);
}

function weighted(random: Random): StepKind {
  const kinds = Object.entries(STEPS) as [StepKind, number][];
  let left = random.next() * kinds.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [kind, weight] of kinds) {
    left -= weight;
    if (left < 0) return kind;
  }
  return "read a ledger";
}

function faultOf(random: Random, possible: readonly FaultKind[], size: PlanSize): Fault {
  const calls = size.clients * size.steps;
  return {
    kind: random.pick(possible),
    afterCalls: random.between(1, Math.ceil(calls / size.faultsOfLane / 2)),
    holdMs: random.between(50, size.holdMsMax),
    product: random.pick([0, 1]),
    part: random.pick(["command", "command", "projector", "query"]),
    shiftMs: random.pick(SHIFTS_MS),
  };
}
