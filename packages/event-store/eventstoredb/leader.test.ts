import { expect, onTestFinished, test } from "vitest";
import { errorOf, event, gather } from "../contract/testing.ts";
import type { EventStore, RecordedEvent } from "../event-store.ts";
import { type FakeNode, fakeCluster } from "./fake-cluster.fixture.ts";
import { type Node, readAddress } from "./address.ts";
import { Leader } from "./leader.ts";
import { openEventStoreDb } from "./open.ts";
import { positionOf } from "./position.ts";
import { headOf } from "../head.ts";

type Cluster = { leader: FakeNode; follower: FakeNode; third: FakeNode; elect: (node: FakeNode) => void };

async function threeNodes(): Promise<Cluster> {
  const { nodes, elect, end } = await fakeCluster(3);
  onTestFinished(end);
  const [leader, follower, third] = nodes;
  if (leader === undefined || follower === undefined || third === undefined) throw new Error("three nodes");
  leader.shows = 2; // acknowledged last, and not yet replicated
  return { leader, follower, third, elect };
}

async function open(url: string): Promise<EventStore> {
  const store = await openEventStoreDb({ url });
  onTestFinished(() => store.close());
  return store;
}

const at = (position: number): string => positionOf({ commit: BigInt(position), prepare: BigInt(position) });

async function firstOf(store: EventStore): Promise<RecordedEvent | undefined> {
  for await (const [first] of store.subscribe({ after: "", signal: new AbortController().signal }))
    return first;
  return undefined;
}

/** Every kind of call that reads or writes, each with the position that it saw. */
const calls: Record<string, (store: EventStore) => Promise<string | undefined>> = {
  head: (store) => headOf(store),
  "read of a stream": async (store) => (await gather(store.readStream("customers")))[0]?.position,
  "read of everything": async (store) => (await gather(store.readAll()))[0]?.position,
  "read backwards": async (store) => (await gather(store.readAll({ direction: "backwards" })))[0]?.position,
  subscription: async (store) => (await firstOf(store))?.position,
  append: async (store) => (await store.append("customers", "none", [event()])).position,
};

const followersFirst = ({ follower, third, leader }: Cluster): string =>
  `esdb://${follower.url},${third.url},${leader.url}?tls=false&nodePreference=follower`;

test.for(Object.entries(calls))(
  "a %s is answered by the node that leads, whatever the address prefers",
  async ([, call]) => {
    const cluster = await threeNodes();
    const store = await open(followersFirst(cluster));
    expect(await call(store)).toBe(at(2));
    expect([cluster.follower.answered, cluster.third.answered]).toEqual([0, 0]);
  },
);

test.for(Object.entries(calls))(
  "a %s goes to the next leader when the one before has resigned",
  async ([, call]) => {
    const cluster = await threeNodes();
    const store = await open(followersFirst(cluster));
    cluster.follower.shows = 3;
    cluster.elect(cluster.follower);
    const before = cluster.leader.answered;
    expect(await call(store)).toBe(at(3));
    expect(cluster.leader.answered).toBe(before);
  },
);

test("a leader that freezes is left as soon as another one leads", async () => {
  const cluster = await threeNodes();
  const store = await open(followersFirst(cluster));
  cluster.follower.shows = 3;
  cluster.leader.isFrozen = true;
  const head = headOf(store);
  cluster.elect(cluster.follower);
  expect(await head).toBe(at(3));
});

test("a read of everything waits for a server that looks through events which nobody sees, as long as it answers", async () => {
  const cluster = await threeNodes();
  const store = await open(followersFirst(cluster));
  await headOf(store);
  const { promise: searching, resolve: find } = Promise.withResolvers<void>();
  cluster.leader.searching = searching;
  const before = cluster.leader.gossips;
  const reading = gather(store.readAll());
  // It is asked whether it is there.
  await expect.poll(() => cluster.leader.gossips, { timeout: 20_000 }).toBeGreaterThan(before);
  find();
  expect((await reading).map(({ position }) => position)).toEqual([at(2)]);
});

test("what was being read when a connection is left is read again, and is not taken for all that there is", async () => {
  const cluster = await threeNodes();
  const store = await open(followersFirst(cluster));
  cluster.follower.shows = 3;
  cluster.leader.isFrozen = true;
  // The first to lose patience leaves the connection under the others.
  const reads = Object.entries(calls).flatMap(([name, call]) =>
    /read|head|proof/.test(name) ? call(store) : [],
  );
  cluster.elect(cluster.follower);
  expect(await Promise.all(reads)).toEqual(reads.map(() => at(3)));
});

test("an address that names one node is enough for as long as that was there once", async () => {
  const cluster = await threeNodes();
  const store = await open(`esdb+discover://${cluster.leader.url}?tls=false`);
  cluster.third.shows = 3;
  cluster.leader.end();
  cluster.elect(cluster.third);
  expect(await headOf(store)).toBe(at(3));
});

test("an address of one node that turns out to be a follower leads to the leader", async () => {
  const cluster = await threeNodes();
  const { follower } = cluster;
  const store = await open(`esdb://${follower.url}?tls=false`);
  expect(await headOf(store)).toBe(at(2));
});

test("a leader that refuses the first append for good leaves no client open", async () => {
  const { leader, follower, third } = await threeNodes();
  leader.deniesAccess = true;
  const address = readAddress(`esdb://${leader.url},${follower.url},${third.url}?tls=false`);
  let openClients = 0;
  const clientOf = (node: Node) => {
    const client = address.clientOf(node);
    const dispose = client.dispose.bind(client);
    client.dispose = () => {
      openClients -= 1;
      return dispose();
    };
    openClients += 1;
    return client;
  };
  const error = await errorOf(new Leader({ ...address, clientOf }).connection());
  expect(error).not.toMatchObject({ name: "StoreUnavailableError" });
  expect(openClients).toBe(0);
});

test("no client is made for a node that does not listen: gRPC would keep the connection that it makes when the node is back", async () => {
  const { leader, follower, third } = await threeNodes();
  follower.end();
  const address = readAddress(`esdb://${follower.url},${third.url},${leader.url}?tls=false`);
  const madeFor: number[] = [];
  const clientOf = (node: Node) => {
    madeFor.push(node.port);
    return address.clientOf(node);
  };
  const connected = new Leader({ ...address, clientOf });
  onTestFinished(() => connected.close());
  await connected.connection();
  expect(new Set(madeFor)).toEqual(new Set([leader, third].map(({ url }) => Number(url.split(":")[1]))));
  const alone = new Leader({ nodes: [{ address: "127.0.0.1", port: 1 }], isCluster: false, clientOf });
  expect(await errorOf(alone.connection())).toMatchObject({ outcome: "not-sent" });
  expect(madeFor).not.toContain(1);
});
