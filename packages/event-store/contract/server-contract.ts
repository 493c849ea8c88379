import { afterAll, beforeAll, describe } from "vitest";
import { faultProxyContract } from "./fault-proxy-outage.ts";
import { type FaultProxy, openFaultProxy } from "./fault-proxy.ts";
import { outageContract } from "./outage.ts";
import type { StoreDefinition } from "./store-contract.ts";

/** The promises of a store on a server while its connection is cut, frozen, or loses answers. */
export function serverContract({ name, findServer, open }: StoreDefinition): void {
  describe(`the server of the event store on ${name}`, () => {
    let url = "";
    let proxy: FaultProxy;

    beforeAll(async () => {
      url = await findServer();
      proxy = await openFaultProxy(url);
    });
    afterAll(() => proxy.close());

    faultProxyContract(() => url, open);
    outageContract("the connection is cut", {
      get server() {
        return proxy;
      },
      open: () => open(proxy.url),
    });
  });
}
