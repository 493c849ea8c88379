import type { EventStore } from "@bahi/event-store/event-store.ts";
import type { ClientBase } from "pg";
import { Chain } from "./chain.ts";

export type ChainCatchUp = {
  store: Pick<EventStore, "readAll">;
  client: ClientBase;
  /** Up to where the live read models are. */
  until: string;
  signal: AbortSignal;
};

/**
 * The chain, level with the live read models. It is behind them when a rebuild has gone further than the generation
 * before it, and in books that are older than the chain: then it covers what is stored now.
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
