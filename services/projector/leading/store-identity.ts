import { asWritten, digestOf } from "@bahi/event-store/chain/digest.ts";
import { FAILURE_CHANNEL } from "@bahi/read-models/generation/table.ts";
import { IS_FOLLOWED } from "@bahi/read-models/generation/followed.ts";
import type { EventStore } from "@bahi/event-store/event-store.ts";
import type { ClientBase } from "pg";
import { headOf } from "@bahi/event-store/head.ts";
import { isPositionOf } from "@bahi/event-store/position.ts";

/** The event store is not the one that the read models were built from, or an older backup of it. */
export class StoreMismatchError extends Error {
  constructor(what: string) {
    super(
      `The event store holds other books than the read models: ${what}. EVENTSTORE_URL may be missing or name another ` +
        "one, or an older backup was restored. README.md says what to do where a store does not match the database.",
    );
    this.name = "StoreMismatchError";
  }
}

/**
 * Checks that the store is the one from which the read models were built: its first event is the first one in the chain,
 * `position` is of its kind, and it does not end before that. Errors: {@link StoreMismatchError}.
 */
async function expectStoreOfReadModels(
  store: Pick<EventStore, "kind" | "readAll">,
  client: ClientBase,
  position: string,
): Promise<void> {
  const { rows } = await client.query<{ digest: Buffer }>(
    "select substring(digests from 1 for 32) as digest from bahi.chain where first = 1",
  );
  const [recorded] = rows;
  for await (const [event] of store.readAll({ limit: 1 })) {
    if (event === undefined || recorded === undefined) break;
    // The same event in other bytes is one that the proof names: the store is still the same.
    const digests = [digestOf(event), digestOf(asWritten(event))];
    if (!digests.some((digest) => digest.equals(recorded.digest)))
      throw new StoreMismatchError("its first event is another one");
  }
  // Of another kind, a position would be earlier or later as text by chance.
  if (!isPositionOf(store.kind, position)) throw new StoreMismatchError("they are of another kind of store");
  if ((await headOf(store)) < position) throw new StoreMismatchError("it ends before they do");
}

type Recording = {
  /** Nothing is recorded while some projector follows the store with the live generation: it has found that they match. */
  unlessFollowed?: boolean;
};

/** As {@link expectStoreOfReadModels}. What it finds is recorded: see {@link recordMismatch}. */
export async function expectSameStore(
  store: Pick<EventStore, "kind" | "readAll">,
  client: ClientBase,
  position: string,
  recording: Recording = {},
): Promise<void> {
  try {
    await expectStoreOfReadModels(store, client, position);
    await recordMismatch(client, null, recording);
  } catch (error) {
    if (error instanceof StoreMismatchError) await recordMismatch(client, error.message, recording);
    throw error;
  }
}

/**
 * Stores with the live generation why the projector does not follow it, or null when it does again. Every service shows
 * it, and the edge refuses commands meanwhile.
 */
export async function recordMismatch(
  client: ClientBase,
  failure: string | null,
  { unlessFollowed = false }: Recording = {},
): Promise<void> {
  await client.query(
    `with recorded as (
      update bahi.generation set failure = $1
      where state = 'live' and failure is distinct from $1 and not ($2 and ${IS_FOLLOWED}) returning id
    )
    select pg_notify('${FAILURE_CHANNEL}', '') from recorded`,
    [failure, unlessFollowed],
  );
}
