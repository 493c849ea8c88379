import { expect, onTestFinished, test } from "vitest";
import { errorOf, event, gather } from "../contract/testing.ts";
import type { EventStore, RecordedEvent } from "../event-store.ts";
import { type FakeNode, fakeCluster } from "./fake-cluster.fixture.ts";
import { type Node, readAddress } from "./address.ts";
import { Leader } from "./leader.ts";
import { openEventStoreDb } from "./open.ts";
import { SILENCE_MS } from "./patience.ts";
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

/** A search has asked by then whether its node is there. */
const STALL_MS = 2_500;
/** All that a command may take. */
const COMMAND_MAX_MS = 10_000;

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

test("a frozen leader that the others still name is asked as often as they are: each time takes a second", async () => {
  const { leader, follower, third } = await threeNodes();
  leader.isFrozen = true;
  const found = new Leader(readAddress(`esdb://${leader.url},${follower.url},${third.url}?tls=false`));
  onTestFinished(() => found.close());
  expect(await errorOf(found.connection())).toMatchObject({ outcome: "not-sent" });
  expect([leader.gossips, third.gossips]).toEqual([follower.gossips, follower.gossips]);
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
  await expect.poll(() => cluster.leader.gossips).toBeGreaterThan(before);
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

/** A store on the only node that there is, which is silent from now on. */
async function onOneSilentNode(): Promise<{ store: EventStore; node: FakeNode }> {
  const { nodes, end } = await fakeCluster(1);
  onTestFinished(end);
  const [node] = nodes;
  if (node === undefined) throw new Error("one node");
  const store = await open(`esdb://${node.url}?tls=false`);
  node.isFrozen = true;
  return { store, node };
}

test.for(Object.entries(calls))(
  "a %s waits for the only node when that is silent for some seconds",
  async ([, call]) => {
    const { store, node } = await onOneSilentNode();
    const answer = call(store);
    // What it was asked before has no answer.
    setTimeout(() => (node.isFrozen = false), STALL_MS);
    expect(await answer).toBe(at(1));
  },
);

test("a read that the only node never answers is unavailable within the time of a command, and asks no more than once in three seconds", async () => {
  const { store, node } = await onOneSilentNode();
  const before = node.asked.length;
  const begunAt = performance.now();
  const error = await errorOf(gather(store.readStream("customers")));
  expect(error).toMatchObject({ name: "StoreUnavailableError", outcome: "unknown" });
  expect(performance.now() - begunAt).toBeLessThan(COMMAND_MAX_MS);
  expect(node.asked.length - before).toBe(3);
});

test("a check of the only node while it is silent breaks none of the calls that wait for it", async () => {
  const { store, node } = await onOneSilentNode();
  const before = node.asked.length;
  const reading = gather(store.readStream("customers"));
  await expect.poll(() => node.asked.length).toBeGreaterThan(before);
  expect(await errorOf(store.ping())).toMatchObject({ name: "StoreUnavailableError" });
  const ofRead = node.asked.filter((options) => options.hasStream());
  expect(ofRead).toHaveLength(1);
  node.isFrozen = false;
  expect(await reading).toHaveLength(1);
});

test("a read whose leader freezes in the middle goes on at the next one, after what it has given", async () => {
  const cluster = await threeNodes();
  const { leader, follower } = cluster;
  const store = await open(followersFirst(cluster));
  await headOf(store);
  leader.stopsInReads = true;
  follower.shows = 3;
  async function positionsOf(batches: AsyncIterable<RecordedEvent[]>): Promise<string[]> {
    leader.isFrozen = false;
    cluster.elect(leader);
    const positions: string[] = [];
    for await (const batch of batches) {
      positions.push(...batch.map(({ position }) => position));
      leader.isFrozen = true;
      cluster.elect(follower);
    }
    return positions;
  }
  expect(await positionsOf(store.readAll())).toEqual([at(2), at(3)]);
  expect(follower.asked.at(-1)?.getAll()?.getPosition()?.getCommitPosition()).toBe("2");

  expect(await positionsOf(store.readStream("customers", { limit: 2 }))).toEqual([at(2), at(3)]);
  const asked = follower.asked.at(-1);
  expect([asked?.getStream()?.getRevision(), asked?.getCount()]).toEqual(["1", "1"]);
});

test("a read that is aborted while its node is silent ends at once", async () => {
  const { store, node } = await onOneSilentNode();
  const before = node.asked.length;
  const abort = new AbortController();
  const begunAt = performance.now();
  const reading = gather(store.readAll({ signal: abort.signal }));
  await expect.poll(() => node.asked.length).toBeGreaterThan(before);
  abort.abort();
  expect(await reading).toEqual([]);
  expect(performance.now() - begunAt).toBeLessThan(SILENCE_MS);
});

test("calls that wait for a silent node end when the store is closed, and connect to it no more", async () => {
  const { store, node } = await onOneSilentNode();
  const before = node.asked.length;
  const waiting = [
    errorOf(gather(store.readStream("customers"))),
    errorOf(store.append("customers", "none", [event()])),
  ];
  await expect.poll(() => node.asked.length).toBeGreaterThan(before);
  const closedAt = performance.now();
  await store.close();
  node.isFrozen = false;
  for (const error of await Promise.all(waiting)) expect(error).toMatchObject({ outcome: "unknown" });
  expect(performance.now() - closedAt).toBeLessThan(SILENCE_MS);
  expect(await errorOf(headOf(store))).toMatchObject({ outcome: "not-sent" });
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
