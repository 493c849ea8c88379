import type { EventStore } from "@bahi/event-store/event-store.ts";
import type { ClientBase } from "pg";
import { Chain } from "./chain.ts";

export type ChainCatchUp = {
  store: Pick<EventStore, "readAll">;
  client: ClientBase;
  /** The checkpoint of the live read models. */
  until: string;
  signal: AbortSignal;
};

/**
 * Opens the chain, caught up with the live read models. It lags when a rebuild has gone further than the generation
 * before, and in a history that is older than the chain: then it covers the events as they are stored now.
 */
export async function openChain({ store, client, until, signal }: ChainCatchUp): Promise<Chain> {
  const chain = await Chain.open(client);
  if (chain.position >= until) return chain;
  for await (const batch of store.readAll({ after: chain.position, signal })) {
    await chain.add(
      client,
      batch.filter((event) => event.position <= until),
    );
    if (chain.position >= until) break;
  }
  signal.throwIfAborted();
  return chain;
}
