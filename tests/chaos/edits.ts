import { seededRandom } from "@bahi/tools/demo/data/random.ts";
import type { Caller, Client } from "./caller.ts";
import { type Known, commands } from "./calls.ts";
import { sendCommand } from "./send.ts";

type Editing = { name: string; seed: number; edge: number; attempts: number };

/** Reads a record, and sends two edits of the version that it shows, at once and through both edges. */
export async function editWhatWasSeen(
  { caller, known }: { caller: Caller; known: Known },
  client: Client,
  { name, seed, edge, attempts }: Editing,
): Promise<void> {
  const kind = seededRandom(seed).pick(["correct an invoice", "change a payment"] as const);
  const draw = commands[kind];
  if (draw === undefined) return;
  const one = draw(seededRandom(seed), known, `${name} one`);
  // Of the same record, with content of its own: an edit that changes nothing is accepted and stores nothing.
  const other = { ...one, body: draw(seededRandom(seed + 1), known, `${name} other`).body };
  const { path } = one;
  const seen = await caller.ask(client, edge, { method: "GET", path }, { wants: client.latest });
  if (seen?.status !== 200) return;
  // as: both are answered with their record
  const { version } = seen.body as { version: number };
  await Promise.all(
    [one, other].map(async (call, index) => {
      const random = seededRandom(seed + index);
      const sent = { call, key: `${name}-${index}`, ifMatch: version };
      await sendCommand(caller, client, { ...sent, edge: index === 0 ? edge : 1 - edge, attempts, random });
    }),
  );
}
