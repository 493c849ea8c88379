import { createRequire } from "node:module";
import { EventStoreDBClient } from "@eventstore/db-client";
import type * as Parsing from "@eventstore/db-client/dist/Client/parseConnectionString.js";
import { StoreAddressError } from "../errors.ts";
import { grpcOf } from "./client-calls.ts";

const load = createRequire(import.meta.url);
const { parseConnectionString }: typeof Parsing = load(
  "@eventstore/db-client/dist/Client/parseConnectionString.js",
);

/** Where a node answers. */
export type Node = { address: string; port: number };

/** A parsed connection string. */
export type StoreAddress = {
  nodes: Node[];
  /** The nodes are of a cluster, and the string may name only some of them. */
  isCluster: boolean;
  /** A client of one node, with the other options of the string. */
  clientOf(node: Node): EventStoreDBClient;
};

const PORT_MAX = 65_535;
const PROTOCOL_AND_HOSTS = /^\s*esdb(?:\+discover)?:\/\/((?:[^:@/?]+:[^@]+@)?)[^/?]+/;

/** Error: {@link StoreAddressError}. */
export function readAddress(url: string): StoreAddress {
  try {
    const { hosts, dnsDiscover } = parseConnectionString(url);
    const beyond = hosts.find(({ port }) => port > PORT_MAX);
    if (beyond !== undefined) throw new Error(`there is no port ${beyond.port}`);
    return {
      nodes: hosts,
      isCluster: dnsDiscover || hosts.length > 1,
      clientOf({ address, port }) {
        const single = url.replace(
          PROTOCOL_AND_HOSTS,
          (_all, user: string) => `esdb://${user}${address}:${port}`,
        );
        const client = EventStoreDBClient.connectionString(single);
        // It would go to the node that an error names by itself, also for calls that were meant for this one.
        grpcOf(client).handleError = async () => {};
        return client;
      },
    };
  } catch (error) {
    throw new StoreAddressError(error);
  }
}
