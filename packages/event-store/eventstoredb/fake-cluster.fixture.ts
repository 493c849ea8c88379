import { createRequire } from "node:module";
import type * as GossipServices from "@eventstore/db-client/generated/gossip_grpc_pb.js";
import type * as GossipMessages from "@eventstore/db-client/generated/gossip_pb.js";
import type * as StreamsServices from "@eventstore/db-client/generated/streams_grpc_pb.js";
import { Metadata, Server, ServerCredentials, status } from "@grpc/grpc-js";
import { shared, streams } from "./client-calls.ts";

const load = createRequire(import.meta.url);
const gossip: typeof GossipMessages = load("@eventstore/db-client/generated/gossip_pb.js");
const { GossipService }: typeof GossipServices = load("@eventstore/db-client/generated/gossip_grpc_pb.js");
const { StreamsService }: typeof StreamsServices = load("@eventstore/db-client/generated/streams_grpc_pb.js");
const { LEADER, FOLLOWER } = gossip.MemberInfo.VNodeState;

/** What is needed here of a call that a node gets. */
type Call = {
  metadata: Metadata;
  request: InstanceType<typeof streams.ReadReq>;
  write(response: unknown): void;
  end(): void;
  emit(name: "error", error: Error): void;
  on(name: "data", listener: (request: InstanceType<typeof streams.BatchAppendReq>) => void): void;
};

export type FakeNode = {
  readonly url: string;
  /** The position of the one event that it shows: a lagging follower shows an earlier one. */
  shows: number;
  /** Calls get no answer. */
  isFrozen: boolean;
  /** Reads and appends are refused for good, as for a wrong password. */
  deniesAccess: boolean;
  /** A read gets its event, and nothing after it. */
  stopsInReads: boolean;
  /** The reads that it got. */
  asked: InstanceType<typeof streams.ReadReq.Options>[];
  /** Reads are answered after this: the server looks for events that pass a filter. */
  searching: Promise<void>;
  /** How often it was asked for the cluster. */
  gossips: number;
  /** How many reads and appends it has answered. */
  answered: number;
  end(): void;
};

/** Nodes that talk like a cluster: each shows its own state, and refuses as a follower what requires the leader. */
export async function fakeCluster(
  size: number,
): Promise<{ nodes: FakeNode[]; elect: (node: FakeNode) => void; end: () => void }> {
  const nodes: FakeNode[] = [];
  const ports: number[] = [];
  let leader: FakeNode | undefined;

  function membersOf(): InstanceType<typeof gossip.ClusterInfo> {
    return new gossip.ClusterInfo().setMembersList(
      nodes.map((node, index) =>
        new gossip.MemberInfo()
          .setInstanceId(new shared.UUID().setString(`00000000-0000-0000-0000-00000000000${index}`))
          .setTimeStamp("0")
          .setIsAlive(true)
          .setState(node === leader ? LEADER : FOLLOWER)
          .setHttpEndPoint(new gossip.EndPoint().setAddress("127.0.0.1").setPort(ports[index] ?? 0)),
      ),
    );
  }

  function refusal(): Error {
    const metadata = new Metadata();
    metadata.set("exception", "not-leader");
    metadata.set("leader-endpoint-host", "127.0.0.1");
    metadata.set("leader-endpoint-port", String(leader === undefined ? 0 : ports[nodes.indexOf(leader)]));
    return Object.assign(new Error("Leader info available"), { code: status.NOT_FOUND, metadata });
  }

  function denial(): Error {
    const metadata = new Metadata();
    metadata.set("exception", "access-denied");
    return Object.assign(new Error("Access Denied"), { code: status.PERMISSION_DENIED, metadata });
  }

  async function startNode(): Promise<void> {
    const server = new Server();
    const node: FakeNode = {
      url: "",
      shows: 1,
      isFrozen: false,
      deniesAccess: false,
      stopsInReads: false,
      asked: [],
      searching: Promise.resolve(),
      gossips: 0,
      answered: 0,
      end: () => server.forceShutdown(),
    };

    function answer(call: Call, response: () => unknown, isLast = true): void {
      if (node.isFrozen) return;
      const requiresLeader = call.metadata.get("requires-leader").length > 0;
      if (requiresLeader && node !== leader) return call.emit("error", refusal());
      if (node.deniesAccess) return call.emit("error", denial());
      node.answered += 1;
      call.write(response());
      if (isLast) call.end();
    }

    server.addService(GossipService, {
      read(_call: unknown, reply: (error: null, info: unknown) => void) {
        node.gossips += 1;
        if (!node.isFrozen) reply(null, membersOf());
      },
    });
    server.addService(StreamsService, {
      read(call: Call) {
        const options = call.request.getOptions();
        if (options !== undefined) node.asked.push(options);
        void node.searching.then(() => answer(call, () => eventAt(node.shows), !node.stopsInReads));
      },
      append: () => {},
      delete: () => {},
      tombstone: () => {},
      batchAppend(call: Call) {
        call.on("data", (request) =>
          answer(
            call,
            () =>
              new streams.BatchAppendResp()
                .setCorrelationId(request.getCorrelationId())
                .setSuccess(
                  new streams.BatchAppendResp.Success()
                    .setCurrentRevision("0")
                    .setPosition(
                      new shared.AllStreamPosition()
                        .setCommitPosition(String(node.shows))
                        .setPreparePosition(String(node.shows)),
                    ),
                ),
            false,
          ),
        );
      },
    });
    const port = await new Promise<number>((resolve, reject) => {
      server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) =>
        error === null ? resolve(bound) : reject(error),
      );
    });
    ports.push(port);
    nodes.push(Object.assign(node, { url: `127.0.0.1:${port}` }));
  }

  for (let count = 0; count < size; count += 1) await startNode();
  leader = nodes[0];
  return {
    nodes,
    elect(node) {
      leader = node;
    },
    end() {
      for (const node of nodes) node.end();
    },
  };
}

function eventAt(position: number): unknown {
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString("00000000-0000-0000-0000-000000000001"))
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from("customers")))
    .setStreamRevision("0")
    .setCommitPosition(String(position))
    .setPreparePosition(String(position))
    .setData(Buffer.from("{}"))
    .setCustomMetadata(Buffer.from("{}"));
  recorded.getMetadataMap().set("type", "Noted").set("content-type", "application/json").set("created", "0");
  return new streams.ReadResp().setEvent(
    new streams.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(String(position)),
  );
}
