import { createRequire } from "node:module";
import type { EventStoreDBClient } from "@eventstore/db-client";
import type * as Services from "@eventstore/db-client/generated/gossip_grpc_pb.js";
import type * as Messages from "@eventstore/db-client/generated/gossip_pb.js";
import type { Node } from "./address.ts";
import { grpcOf, shared } from "./client-calls.ts";

const load = createRequire(import.meta.url);
const { GossipClient }: typeof Services = load("@eventstore/db-client/generated/gossip_grpc_pb.js");
const { MemberInfo }: typeof Messages = load("@eventstore/db-client/generated/gossip_pb.js");

/** A healthy node answers within milliseconds. */
const ANSWER_MS = 1_000;

/** The cluster as one of its nodes sees it. */
export type Gossip = {
  members: Node[];
  leader: Node | undefined;
  /** A majority of the nodes is alive, so writes can be acknowledged. */
  hasQuorum: boolean;
};

/** Asks the node of a client. */
export async function askGossip(client: EventStoreDBClient): Promise<Gossip> {
  const grpc = grpcOf(client);
  const gossip = await grpc.getGRPCClient(GossipClient, "gossip");
  const settings = grpc.callArguments({}, { deadline: Date.now() + ANSWER_MS });
  return new Promise((resolve, reject) => {
    gossip.read(new shared.Empty(), ...settings, (error, answer) => {
      if (error !== null || answer === undefined) reject(error ?? new Error("gossip without an answer"));
      else resolve(gossipOf(answer.getMembersList()));
    });
  });
}

/** Whether a node has not answered in time: gRPC's number for a deadline. */
export function isLate(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === 4;
}

function gossipOf(members: InstanceType<typeof MemberInfo>[]): Gossip {
  const { LEADER, FOLLOWER, PREREADONLYREPLICA, READONLYREPLICA, READONLYLEADERLESS } = MemberInfo.VNodeState;
  const readOnly = [PREREADONLYREPLICA, READONLYREPLICA, READONLYLEADERLESS];
  const voters = members.filter((member) => readOnly.every((state) => state !== member.getState()));
  const alive = voters.filter((member) => member.getIsAlive());
  const leader = alive.find((member) => member.getState() === LEADER);
  const keeping = alive.filter((member) => [LEADER, FOLLOWER].some((state) => state === member.getState()));
  return {
    members: voters.flatMap((member) => nodeOf(member) ?? []),
    leader: leader && nodeOf(leader),
    hasQuorum: 2 * keeping.length > voters.length,
  };
}

function nodeOf(member: InstanceType<typeof MemberInfo>): Node | undefined {
  const endpoint = member.getHttpEndPoint();
  return endpoint && { address: endpoint.getAddress(), port: endpoint.getPort() };
}
