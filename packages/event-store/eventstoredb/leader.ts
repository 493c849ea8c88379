import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { type EventStoreDBClient, NotLeaderError } from "@eventstore/db-client";
import { StoreUnavailableError } from "../errors.ts";
import type { Node, StoreAddress } from "./address.ts";
import { AppendCall } from "./append-call.ts";
import { grpcOf } from "./client-calls.ts";
import { outcomeOf } from "./failure.ts";
import { askGossip, type Gossip, isLate } from "./gossip.ts";
import { isListening } from "./listening.ts";
import { CLAIM_PREFIX } from "./recorded-event.ts";

/** An election takes a second or two where nodes have died, and several where one has frozen. */
const FIND_MAX_MS = 4_000;
const FIND_EVERY_MS = 200;

/** A client of the node that leads. */
export type Connection = {
  readonly client: EventStoreDBClient;
  readonly appends: AppendCall;
  /** Aborted when the connection is abandoned. The outcome of calls in progress is then unknown. */
  readonly left: AbortSignal;
};

type Held = Connection & { leave: () => void };

/**
 * The connection to the leader. Only the leader has all acknowledged events, so every read goes to it. The library's
 * client chooses a node once: after a change of leaders it stays on a follower while that lives, and it uses only the
 * nodes of its address. So each of our clients is for one node, and each call requires the leader. When a call gets no
 * answer, or one from a node that does not lead, all calls abandon the connection. The next call asks all nodes for the
 * leader, also those that are known from gossip only.
 */
export class Leader {
  readonly #address: StoreAddress;
  #nodes: Node[];
  #isCluster: boolean;
  #current: Promise<Held> | undefined;
  #closed = false;

  constructor(address: StoreAddress) {
    this.#address = address;
    this.#nodes = address.nodes;
    this.#isCluster = address.isCluster;
  }

  /** After a connection was abandoned, another node may answer. */
  get mayMove(): boolean {
    return this.#isCluster && !this.#closed;
  }

  get closed(): boolean {
    return this.#closed;
  }

  /** Error: {@link StoreUnavailableError}, `not-sent`, when no node leads for some seconds. */
  connection(): Promise<Connection> {
    if (this.#current !== undefined) return this.#current;
    const finding = this.#connect();
    this.#current = finding;
    finding.catch(() => this.#forget(finding));
    return finding;
  }

  /** Reports that a call on a connection failed with this error. */
  async failed(connection: Connection, error: unknown): Promise<void> {
    const cause = error instanceof StoreUnavailableError ? error.cause : error;
    if (cause instanceof NotLeaderError) {
      this.#isCluster = true; // the only node of an address may be one of a cluster
      this.#learn([cause.leader]);
    }
    const current = this.#current;
    const held = await current?.catch(() => undefined);
    if (current === undefined || held !== connection) return;
    this.#forget(current);
    held.leave();
  }

  /** Whether the leader answers, and whether it has enough followers to keep what is written. */
  async gossip(): Promise<Gossip> {
    const connection = await this.connection();
    try {
      return await askGossip(connection.client);
    } catch (error) {
      // Silence is no failure so soon: others wait on this connection, and leave it when it lasts.
      if (!isLate(error)) await this.failed(connection, error);
      throw new StoreUnavailableError("not-sent", error);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    const held = await this.#current?.catch(() => undefined);
    held?.leave();
  }

  #forget(finding: Promise<Held>): void {
    if (this.#current === finding) this.#current = undefined;
  }

  async #connect(): Promise<Held> {
    if (this.#closed) throw new StoreUnavailableError("not-sent", new Error("the store is closed"));
    const [node] = this.#nodes;
    if (!this.#isCluster && node !== undefined) {
      if (await isListening(node)) return hold(this.#address.clientOf(node));
      throw new StoreUnavailableError("not-sent", new Error("nothing listens at the address of the node"));
    }
    const giveUpAt = performance.now() + FIND_MAX_MS;
    for (;;) {
      const client = await this.#find();
      const held = client && (await holdCaughtUp(client));
      if (held !== undefined) return held;
      if (this.#closed || performance.now() > giveUpAt) {
        throw new StoreUnavailableError("not-sent", new Error("no node leads the cluster"));
      }
      await wait(FIND_EVERY_MS);
    }
  }

  /** Asks all nodes at once. The leader is the node that most of them name, if it agrees. */
  async #find(): Promise<EventStoreDBClient | undefined> {
    const clients = new Map<string, EventStoreDBClient>();
    const asked = this.#nodes.map(nameOf);
    const answers = await Promise.all(this.#nodes.map((node) => this.#ask(node, clients)));
    const votes = new Map<string, { node: Node; count: number }>();
    for (const answer of answers) {
      this.#learn(answer?.members ?? []);
      if (answer?.leader === undefined) continue;
      const name = nameOf(answer.leader);
      votes.set(name, { node: answer.leader, count: (votes.get(name)?.count ?? 0) + 1 });
    }
    const [named] = [...votes.values()].toSorted((a, b) => b.count - a.count);
    // One that has just not answered is not asked once more: the others name a frozen leader until they elect another.
    const at = named === undefined ? -1 : asked.indexOf(nameOf(named.node));
    const itself = at === -1 ? named && (await this.#ask(named.node, clients)) : answers[at];
    const name = itself?.leader && nameOf(itself.leader);
    const leader = named && name === nameOf(named.node) ? clients.get(name) : undefined;
    for (const client of clients.values()) if (client !== leader) discard(client);
    return leader;
  }

  /** The answer of a node; `clients` are those of the nodes that were asked before. */
  async #ask(node: Node, clients: Map<string, EventStoreDBClient>): Promise<Gossip | undefined> {
    const name = nameOf(node);
    if (!clients.has(name)) {
      if (!(await isListening(node))) return undefined;
      clients.set(name, this.#address.clientOf(node));
    }
    const client = clients.get(name);
    return client && askGossip(client).catch(() => undefined);
  }

  /** The nodes of the address are kept, because a name may later belong to another node. */
  #learn(members: readonly Node[]): void {
    const nodes = new Map(
      [...this.#address.nodes, ...this.#nodes, ...members].map((node) => [nameOf(node), node]),
    );
    this.#nodes = [...nodes.values()];
  }
}

function nameOf({ address, port }: Node): string {
  return `${address}:${port}`;
}

function hold(client: EventStoreDBClient): Held {
  const left = new AbortController();
  return {
    client,
    appends: new AppendCall(client),
    left: left.signal,
    leave() {
      left.abort();
      discard(client);
    },
  };
}

/**
 * A new leader shows events that the former leader acknowledged only after its followers have answered it, and a leader
 * that was cut off does not know that it leads no longer. An acknowledged append proves both: all events before it in
 * the log can be read. So each connection to a cluster begins with an append that no reader sees.
 */
async function holdCaughtUp(client: EventStoreDBClient): Promise<Held | undefined> {
  const held = hold(client);
  const event = { id: randomUUID(), type: "LeaderFound", data: "{}", metadata: "{}" };
  try {
    await held.appends.append({ streamId: `${CLAIM_PREFIX}leader`, expected: "any", events: [event] });
    return held;
  } catch (error) {
    held.leave();
    if (outcomeOf(error) === undefined) throw error; // it refuses this client
    return undefined;
  }
}

/** Ends the calls of a client, and its connection too, which the client itself leaves open. */
function discard(client: EventStoreDBClient): void {
  const ended = client.dispose().then(async () => (await grpcOf(client).getChannel()).close());
  void ended.catch(() => {}); // it never had a connection
}
