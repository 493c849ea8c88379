import { setTimeout as wait } from "node:timers/promises";
import { type Random, seededRandom } from "@bahi/tools/demo/data/random.ts";
import { type Caller, type Client } from "./caller.ts";
import { type Known, commands, reads } from "./calls.ts";
import { editWhatWasSeen } from "./edits.ts";
import { changeAPassword } from "./passwords.ts";
import type { Step } from "./plan.ts";
import { PAUSE_MS, type Sent, sendCommand } from "./send.ts";

const PATIENCE_MAX = 200;

/** What the clients share: `run` tells the keys of one run from those of another. */
export type Trade = { caller: Caller; known: Known; run: string; isOver: () => boolean };

/** One client takes its steps one after the other. What a step meets depends on what the others have done by then. */
export async function takeSteps(trade: Trade, client: Client, steps: readonly Step[]): Promise<void> {
  const done: Sent[] = [];
  for (const [place, step] of steps.entries()) {
    if (trade.isOver()) return;
    await takeStep(trade, client, { ...step, name: `${trade.run}-${client.number}-${place}` }, done);
  }
}

async function takeStep(
  { caller, known }: Trade,
  client: Client,
  { kind, seed, name }: Step & { name: string },
  done: Sent[],
): Promise<void> {
  const random = seededRandom(seed);
  const own = client.number % 2;
  const edge = random.chance(0.75) ? own : 1 - own;
  const attempts = random.pick([1, 2, 4, 8]);

  const command = commands[kind];
  if (command !== undefined) {
    const sent = { call: command(random, known, name), key: name };
    const answer = await sendCommand(caller, client, { ...sent, edge, attempts, random });
    if (answer !== undefined && answer.status < 300) done.push(sent);
    return;
  }
  const read = reads[kind];
  if (read !== undefined) {
    const wants = random.chance(0.8) ? client.latest : "";
    const answer = await caller.ask(client, edge, read(random, known, name), { wants });
    if (answer === undefined) await wait(PAUSE_MS);
    return;
  }
  if (kind === "download a backup") {
    await caller.ask(client, edge, { method: "GET", path: "/admin/backup" }, {});
  }
  if (kind === "use one key for two nouns") {
    const draw = (which: string) => commands[which]?.(random, known, name) ?? { method: "GET", path: "/" };
    const [one, other] = random.pick([
      [draw("create an invoice"), draw("record a payment")],
      [draw("create an invoice"), draw("add a customer")],
      [draw("record a payment"), draw("issue a credit note")],
    ] as const);
    await Promise.all([
      sendCommand(caller, client, { call: one, key: name, edge, attempts, random: seededRandom(seed) }),
      sendCommand(caller, client, { call: other, key: name, edge: 1 - edge, attempts, random }),
    ]);
  }
  if (kind === "send one command twice at once") {
    const which = random.pick([
      "create an invoice",
      "record a payment",
      "correct an invoice",
      "merge customers",
    ]);
    const call = commands[which]?.(random, known, name) ?? { method: "GET", path: "/" };
    await Promise.all([
      sendCommand(caller, client, { call, key: name, edge, attempts, random: seededRandom(seed) }),
      sendCommand(caller, client, { call, key: name, edge: 1 - edge, attempts, random }),
    ]);
  }
  if (kind === "repeat a command" && done.length > 0) {
    await sendCommand(caller, client, { ...random.pick(done), edge, attempts, random });
  }
  if (kind === "edit what was seen") {
    await editWhatWasSeen({ caller, known }, client, { name, seed, edge, attempts });
  }
  if (kind === "rebuild the read models") {
    const body = { switch: random.chance(0.8) };
    await caller.ask(client, edge, { method: "POST", path: "/admin/rebuild", body }, {});
  }
  if (kind === "change a password") {
    await changeAPassword(caller, client, { name, seed, edge, attempts });
  }
  if (kind === "import customers") {
    await importCustomers({ caller, known }, client, { name, edge, attempts, random });
  }
}

const IMPORTED_ROWS = 4;

/** The same file through one edge, or through both at once, and again when its import was forgotten. */
async function importCustomers(
  { caller }: Pick<Trade, "caller" | "known">,
  client: Client,
  { name, edge, attempts, random }: { name: string; edge: number; attempts: number; random: Random },
): Promise<void> {
  const rows = Array.from({ length: IMPORTED_ROWS }, (_, row) => `Import ${name} ${row},98765 1000${row}`);
  const body = { kind: "customers", csv: ["name,phone", ...rows].join("\n") };
  const call = { method: "POST", path: "/imports", body } as const;
  const through = random.chance(0.5) ? [edge] : [edge, 1 - edge];
  await Promise.all(
    through.map(async (which) => {
      for (let attempt = 1; attempt <= attempts; attempt += 1) {
        const begun = await caller.ask(client, which, call, {});
        if (begun?.status === 202) {
          // as: an import that was begun is answered with its progress
          const { id } = begun.body as { id: number };
          if (await untilImported(caller, client, which, id)) return;
        }
        await wait(PAUSE_MS);
      }
    }),
  );
}

/** False when the import was forgotten or has failed, or is not heard of any more. */
async function untilImported(caller: Caller, client: Client, edge: number, id: number): Promise<boolean> {
  for (let time = 0; time < PATIENCE_MAX; time += 1) {
    const answer = await caller.ask(client, edge, { method: "GET", path: `/imports/${id}` }, {});
    if (answer?.status === 404) return false;
    // as: the answer is a progress
    const state = answer?.status === 200 ? (answer.body as { state: string }).state : "running";
    if (state !== "running") return state === "done";
    await wait(PAUSE_MS);
  }
  return false;
}
