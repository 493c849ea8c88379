import { checkpointOf } from "@bahi/read-models/generation/checkpoint.ts";
import { LEADER_LOCK } from "@bahi/read-models/generation/followed.ts";
import type { Client } from "pg";
import { expect, test } from "vitest";
import { Chain } from "../chain/chain.ts";
import { customerAdded, recorded } from "../events.fixture.ts";
import { applyEvents } from "../live/apply-events.ts";
import { openWriter } from "../live/open-writer.ts";
import { connectLikeProjector, emptyReadModels } from "../read-models.fixture.ts";
import { waitUntilCaughtUp } from "./snapshot.ts";

const { signal } = new AbortController();

/** The connection, where something happens before each query. */
function before(client: Client, happens: () => Promise<unknown>): Client {
  return new Proxy(client, {
    get: (target, name) =>
      name === "query"
        ? async (sql: string) => {
            await happens();
            return target.query(sql);
          }
        : Reflect.get(target, name),
  });
}

test("a projector that is behind is waited for while it goes on, and no longer", async () => {
  const { url, client, generation } = await emptyReadModels();
  const projector = await connectLikeProjector(url);
  await projector.query("select pg_advisory_lock($1)", [LEADER_LOCK]);
  const events = recorded([1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => customerAdded(id)));
  const head = events.at(-1)?.position ?? "";
  const chain = await Chain.open(projector);
  let writer = await openWriter(projector, generation);
  const left = [...events];
  async function applyNext(): Promise<void> {
    writer = await applyEvents(writer, left.splice(0, 1), chain);
  }

  await waitUntilCaughtUp(client, head, signal, 0);
  expect(left).toHaveLength(9);
  await waitUntilCaughtUp(before(client, applyNext), head, signal, 0);
  expect(await checkpointOf(client, generation)).toBe(head);
});
