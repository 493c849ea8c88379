import { createRequire } from "node:module";
import type { EventStoreDBClient } from "@eventstore/db-client";
import type * as Shared from "@eventstore/db-client/generated/shared_pb.js";
import type * as Services from "@eventstore/db-client/generated/streams_grpc_pb.js";
import type * as Streams from "@eventstore/db-client/generated/streams_pb.js";

// Calls over the client's connection that the client does not offer. Its message classes are loaded from the client: it
// refuses those of a second copy.
const load = createRequire(import.meta.url);
export const shared: typeof Shared = load("@eventstore/db-client/generated/shared_pb.js");
export const streams: typeof Streams = load("@eventstore/db-client/generated/streams_pb.js");
const { StreamsClient }: typeof Services = load("@eventstore/db-client/generated/streams_grpc_pb.js");

type Service = InstanceType<typeof StreamsClient>;

/** Protected members of the client: its channel, and the opening of a call on it. */
type Grpc = {
  handleError(): Promise<void>;
  getChannel(): Promise<{ close(): void }>;
  getGRPCClient<GrpcClient>(
    service: new (...settings: never[]) => GrpcClient,
    name: string,
  ): Promise<GrpcClient>;
  GRPCStreamCreator<Call>(
    service: typeof StreamsClient,
    name: string,
    open: (service: Service) => Call,
    cache?: WeakMap<object, Call>,
  ): () => Promise<Call>;
  callArguments(options: { requiresLeader?: boolean }, callOptions: { deadline: number }): [never, never];
};

export function grpcOf(client: EventStoreDBClient): Grpc {
  // These are protected in the client's types. The client is pinned to one version.
  return client as unknown as Grpc;
}

/** Opens calls that the leader alone answers, without a time limit; with a cache, one for each connection. */
export function callsOf<Call>(
  client: EventStoreDBClient,
  name: string,
  open: (service: Service, ...settings: [never, never]) => Call,
  cache?: WeakMap<object, Call>,
): () => Promise<Call> {
  const grpc = grpcOf(client);
  const settings = () => grpc.callArguments({ requiresLeader: true }, { deadline: Infinity });
  return grpc.GRPCStreamCreator(StreamsClient, name, (service) => open(service, ...settings()), cache);
}
