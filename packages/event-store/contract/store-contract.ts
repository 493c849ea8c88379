import { afterAll, beforeAll, describe } from "vitest";
import type { EventStore } from "../event-store.ts";
import { appendContract } from "./append.ts";
import { basedOnContract, doesNotCompareContract } from "./based-on.ts";
import { commandKeysContract } from "./command-keys.ts";
import { nextStreamContract } from "./next-stream.ts";
import { readContract } from "./read.ts";
import { subscribeContract } from "./subscribe.ts";

export type StoreDefinition = {
  name: string;
  /** Address of a store for this run. */
  findServer: () => Promise<string>;
  /** Opens one more instance of it, as another process would. */
  open: (url: string) => Promise<EventStore>;
  comparesRevisions: boolean;
};

/** The promises of every store. */
export function storeContract({ name, findServer, open, comparesRevisions }: StoreDefinition): void {
  describe(`the event store on ${name}`, () => {
    let url = "";
    let store: EventStore;

    beforeAll(async () => {
      url = await findServer();
      store = await open(url);
    });
    afterAll(() => store.close());

    const under = {
      get store() {
        return store;
      },
      open: () => open(url),
    };
    appendContract(under);
    readContract(under);
    subscribeContract(under);
    for (const of of ["categories", "commands"] as const) nextStreamContract(under, of);
    if (comparesRevisions) basedOnContract(under);
    else doesNotCompareContract(under);
    commandKeysContract(under);
  });
}
