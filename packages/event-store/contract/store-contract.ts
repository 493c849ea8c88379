import { afterAll, beforeAll, describe } from "vitest";
import type { EventStore } from "../event-store.ts";
import { appendContract } from "./append.ts";
import { commandKeysContract } from "./command-keys.ts";
import { faultProxyContract } from "./fault-proxy-outage.ts";
import { type FaultProxy, openFaultProxy } from "./fault-proxy.ts";
import { nextStreamContract } from "./next-stream.ts";
import { outageContract } from "./outage.ts";
import { readContract } from "./read.ts";
import { subscribeContract } from "./subscribe.ts";

export type StoreKind = {
  name: string;
  /** Address of a server for this run. */
  findServer: () => Promise<string>;
  open: (url: string) => Promise<EventStore>;
};

/** All that is promised of a store, whichever it is. */
export function storeContract({ name, findServer, open }: StoreKind): void {
  describe(`the event store on ${name}`, () => {
    let url = "";
    let store: EventStore;
    let proxy: FaultProxy;

    beforeAll(async () => {
      url = await findServer();
      store = await open(url);
      proxy = await openFaultProxy(url);
    });
    afterAll(async () => {
      await store.close();
      await proxy.close();
    });

    const under = {
      get store() {
        return store;
      },
      open: () => open(url),
    };
    appendContract(under);
    readContract(under);
    subscribeContract(under);
    nextStreamContract(under);
    commandKeysContract(under);

    faultProxyContract(() => url, open);
    outageContract("the connection is cut", {
      get server() {
        return proxy;
      },
      open: () => open(proxy.url),
    });
  });
}
