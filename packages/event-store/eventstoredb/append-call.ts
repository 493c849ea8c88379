import { randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import {
  DeadlineExceededError,
  type EventStoreDBClient,
  NotLeaderError,
  UnavailableError,
} from "@eventstore/db-client";
import type * as Errors from "@eventstore/db-client/dist/streams/appendToStream/unpackError.js";
import type * as CommandErrors from "@eventstore/db-client/dist/utils/CommandError.js";
import { StoreUnavailableError } from "../errors.ts";
import type { Appended, ExpectedRevision } from "../event-store.ts";
import type { EncodedEvent } from "../size.ts";
import { callsOf, shared, streams } from "./client-calls.ts";
import { SILENCE_MS } from "./patience.ts";
import { positionOf } from "./position.ts";

const load = createRequire(import.meta.url);
const { unpackToCommandError }: typeof Errors = load(
  "@eventstore/db-client/dist/streams/appendToStream/unpackError.js",
);

const { convertToCommandError }: typeof CommandErrors = load(
  "@eventstore/db-client/dist/utils/CommandError.js",
);

type Request = InstanceType<typeof streams.BatchAppendReq>;
type Response = InstanceType<typeof streams.BatchAppendResp>;
type Waiting = {
  streamId: string;
  call: Call;
  timer: NodeJS.Timeout;
  resolve: (appended: Appended) => void;
  reject: (error: unknown) => void;
};

/** As much of a gRPC call in both directions as is needed here. */
type Call = {
  write(request: Request): unknown;
  on(name: "data", listener: (response: Response) => void): Call;
  on(name: "error", listener: (error: Error) => void): Call;
  on(name: "end", listener: () => void): Call;
};

export type EncodedAppend = {
  streamId: string;
  /** `any`: not checked, for events that the store writes for itself. */
  expected: ExpectedRevision | "any";
  events: readonly EncodedEvent[];
};

/**
 * All appends on one connection in one call, each with its own time limit. That is twice as fast as a call for each
 * append. The client does it too, but with state that all stores of the process share: when one call breaks, the
 * appends of all others fail with it; a late answer to such an append, or a write that was waiting when the call broke,
 * ends the process; and an append without an answer waits for ever.
 */
export class AppendCall {
  readonly #open: () => Promise<Call>;
  readonly #waiting = new Map<string, Waiting>();

  constructor(client: EventStoreDBClient) {
    this.#open = callsOf(
      client,
      "batchAppend",
      (service, ...settings) => {
        const call: Call = service.batchAppend(...settings);
        return call
          .on("data", (response) => this.#answer(response))
          .on("error", (error) => this.#fail(call, causeOf(error)))
          .on("end", () =>
            this.#fail(call, new UnavailableError(undefined, "the server has ended the call")),
          );
      },
      new WeakMap(),
    );
  }

  async append(append: EncodedAppend): Promise<Appended> {
    return this.#send(await this.#open(), append);
  }

  /**
   * Sends all of them one after the other, without waiting for answers. The server processes the requests of a call in
   * order and has one log, so those that are stored are stored in this order.
   */
  async appendInOrder(appends: readonly EncodedAppend[]): Promise<PromiseSettledResult<Appended>[]> {
    const call = await this.#open();
    return Promise.allSettled(appends.map((append) => this.#send(call, append)));
  }

  #send(call: Call, append: EncodedAppend): Promise<Appended> {
    const id = randomUUID();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        reject(new DeadlineExceededError(undefined, `no answer to an append for ${SILENCE_MS} ms`));
      }, SILENCE_MS);
      this.#waiting.set(id, { streamId: append.streamId, call, timer, resolve, reject });
      call.write(requestFor(id, append));
    });
  }

  #answer(response: Response): void {
    const id = response.getCorrelationId()?.getString() ?? "";
    const waiting = this.#waiting.get(id);
    // Its time limit has passed.
    if (waiting === undefined) return;
    this.#waiting.delete(id);
    clearTimeout(waiting.timer);
    const error = response.getError();
    const success = response.getSuccess();
    const position = success?.getPosition();
    if (error !== undefined) waiting.reject(unpackToCommandError(error, waiting.streamId));
    else if (success === undefined || position === undefined)
      waiting.reject(new Error("an append was answered without a position"));
    else {
      waiting.resolve({
        revision: Number(success.getCurrentRevision()),
        position: positionOf({
          commit: BigInt(position.getCommitPosition()),
          prepare: BigInt(position.getPreparePosition()),
        }),
      });
    }
  }

  #fail(call: Call, error: unknown): void {
    for (const [id, waiting] of this.#waiting) {
      if (waiting.call !== call) continue;
      this.#waiting.delete(id);
      clearTimeout(waiting.timer);
      waiting.reject(error);
    }
  }
}

/** A node that no longer leads ends the call. Which appends it stored is unknown. */
function causeOf(error: Error): unknown {
  const cause = convertToCommandError(error);
  return cause instanceof NotLeaderError ? new StoreUnavailableError("unknown", cause) : error;
}

function requestFor(id: string, { streamId, expected, events }: EncodedAppend): Request {
  const options = new streams.BatchAppendReq.Options().setStreamIdentifier(
    new shared.StreamIdentifier().setStreamName(Buffer.from(streamId)),
  );
  if (typeof expected === "number") options.setStreamPosition(String(expected));
  else if (expected === "none") options.setNoStream(new shared.Empty());
  else options.setAny(new shared.Empty());

  return new streams.BatchAppendReq()
    .setCorrelationId(new shared.UUID().setString(id))
    .setOptions(options)
    .setProposedMessagesList(events.map(messageOf))
    .setIsFinal(true);
}

function messageOf({
  id,
  type,
  data,
  metadata,
}: EncodedEvent): InstanceType<typeof streams.BatchAppendReq.ProposedMessage> {
  const message = new streams.BatchAppendReq.ProposedMessage()
    .setId(new shared.UUID().setString(id))
    .setData(Buffer.from(data))
    .setCustomMetadata(Buffer.from(metadata));
  message.getMetadataMap().set("type", type).set("content-type", "application/json");
  return message;
}
