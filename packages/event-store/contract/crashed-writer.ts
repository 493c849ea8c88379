import { describe, expect, onTestFinished, test } from "vitest";
import { readAddress } from "../eventstoredb/address.ts";
import { Appender } from "../eventstoredb/append.ts";
import { CommandKeys } from "../eventstoredb/command-keys.ts";
import { Leader } from "../eventstoredb/leader.ts";
import { CLAIM_PREFIX } from "../eventstoredb/recorded-event.ts";
import { ConflictError, KeyUsedError, StoreUnavailableError } from "../errors.ts";
import type { Command, NewEvent } from "../event-store.ts";
import { openForTest } from "./open-for-test.ts";
import { errorOf, event, freshName, gather, ids } from "./testing.ts";

/** An appender that pauses before it appends to a stream with this prefix, or to a stream for readers. */
class StoppingAppender extends Appender {
  readonly #before: string | undefined;
  readonly #goesOn = Promise.withResolvers<void>();
  readonly #stopped = Promise.withResolvers<void>();
  readonly stopped = this.#stopped.promise;

  constructor(leader: Leader, before: string | undefined) {
    super(leader);
    this.#before = before;
  }

  goOn(): void {
    this.#goesOn.resolve();
  }

  override async append(
    ...[streamId, ...rest]: Parameters<Appender["append"]>
  ): ReturnType<Appender["append"]> {
    const isForReaders = !streamId.startsWith(CLAIM_PREFIX);
    if (this.#before === undefined ? isForReaders : streamId.startsWith(this.#before)) {
      this.#stopped.resolve();
      await this.#goesOn.promise;
    }
    return super.append(streamId, ...rest);
  }
}

/** An appender that reaches the store with announcements only. */
class AnnouncingAppender extends Appender {
  override async append(...append: Parameters<Appender["append"]>): ReturnType<Appender["append"]> {
    if (append[0].startsWith(CLAIM_PREFIX)) return super.append(...append);
    throw new StoreUnavailableError("not-sent", new Error("the deadline has passed"));
  }
}

/** Keys and events are in different streams of EventStoreDB: a writer may end between the two. */
export function crashedWriterContract(url: string): void {
  /** A writer that has announced an append and then paused; `slow` resumes it. */
  async function afterCrash(of: readonly Command[], before?: string) {
    const leader = new Leader(readAddress(url));
    onTestFinished(() => leader.close());
    const store = await openForTest({ url });
    const streamId = freshName("crashed-");
    await store.append(streamId, "none", [event()]);
    const announced = of.map((command): NewEvent => ({ ...event(), command }));
    const appender = new StoppingAppender(leader, before);
    const writing = new CommandKeys(leader, appender).append(streamId, 0, announced);
    writing.catch(() => {}); // thrown to the test that resumes it
    await appender.stopped;
    for (const { key } of of) while ((await store.findUse(key)) === undefined) await store.ping();
    const slow = () => {
      appender.goOn();
      return writing;
    };
    const stored = async () => ids(await gather(store.readStream(streamId))).slice(1);
    expect(await stored()).toEqual([]);
    return { store, streamId, announced, stored, slow };
  }

  describe("a writer that was killed between a key and its events", () => {
    const command = (digest = "a") => ({ key: freshName("key-"), digest });

    test("leaves the key to its command, which is carried out once by whoever comes with it", async () => {
      const one = command();
      const { store, streamId, stored } = await afterCrash([one]);
      expect(await store.findUse(one.key)).toEqual({ digest: "a" });
      const again = [{ ...event(), command: one }];
      expect(await store.append(streamId, 0, again)).toMatchObject({ revision: 1 });
      expect(await store.findUse(one.key)).toMatchObject({ outcome: { streamId, length: 2 } });
      expect(await errorOf(store.append(streamId, 1, [{ ...event(), command: one }]))).toBeInstanceOf(
        KeyUsedError,
      );
      expect(await stored()).toEqual(ids(again));
    });

    test("leaves it to no other command", async () => {
      const one = command();
      const { store, streamId, stored } = await afterCrash([one]);
      const other = { ...one, digest: "b" };
      expect(await errorOf(store.append(streamId, 0, [{ ...event(), command: other }]))).toBeInstanceOf(
        KeyUsedError,
      );
      expect(await store.bindUnchanged(other, { streamId, length: 1 })).toEqual({ digest: "a" });
      expect(await stored()).toEqual([]);
    });

    test("has its events stored by a retry that finds nothing to do, which may not be so for a writer who was only slow", async () => {
      const one = command();
      const { store, streamId, announced, stored, slow } = await afterCrash([one]);
      const use = await store.bindUnchanged(one, { streamId, length: 1 });
      expect(use).toMatchObject({ digest: "a", outcome: { streamId, length: 2 } });
      expect(await stored()).toEqual(ids(announced));
      expect(await slow()).toMatchObject({ revision: 1 });
      expect(await stored()).toEqual(ids(announced));
    });

    test("tells the writer that the outcome is unknown when it could not send what it had announced", async () => {
      const leader = new Leader(readAddress(url));
      onTestFinished(() => leader.close());
      const keys = new CommandKeys(leader, new AnnouncingAppender(leader));
      for (const commands of [[command()], [command(), command()]]) {
        const announced = commands.map((one) => ({ ...event(), command: one }));
        const error = await errorOf(keys.append(freshName("announced-"), "none", announced));
        expect(error).toMatchObject({ name: "StoreUnavailableError", outcome: "unknown" });
      }
    });

    test("with several commands together has all of it stored by a retry of one that finds nothing to do", async () => {
      const [one, other] = [command(), command()];
      const { store, streamId, announced, stored, slow } = await afterCrash([one, other]);
      const use = await store.bindUnchanged(one, { streamId, length: 1 });
      expect(use).toMatchObject({ digest: "a", outcome: { streamId, length: 2 } });
      expect(await store.findUse(other.key)).toMatchObject({ outcome: { streamId, length: 3 } });
      expect(await stored()).toEqual(ids(announced));
      expect(await slow()).toMatchObject({ revision: 2 });
      expect(await stored()).toEqual(ids(announced));
    });

    test("before it had kept what several commands come to leaves them free, and is refused when it was only slow", async () => {
      const [one, other] = [command(), command()];
      const { store, streamId, announced, stored, slow } = await afterCrash([one, other], "claim-append-");
      expect(await store.bindUnchanged(one, { streamId, length: 1 })).toMatchObject({
        digest: "a",
        outcome: { streamId, length: 1 },
      });
      expect(await errorOf(slow())).toBeInstanceOf(ConflictError);
      expect(await stored()).toEqual([]);
      expect(await errorOf(store.append(streamId, 0, announced))).toBeInstanceOf(KeyUsedError);
      const again = [{ ...event(), command: other }];
      expect(await store.append(streamId, 0, again)).toMatchObject({ revision: 1 });
    });

    test("whose append holds a key of another command among several holds up no retry of the others", async () => {
      const [one, taken] = [command(), command("b")];
      const { store, streamId, stored } = await afterCrash([]);
      await store.bindUnchanged(taken, { streamId, length: 1 });
      const together = [one, { ...taken, digest: "a" }].map((of) => ({ ...event(), command: of }));
      expect(await errorOf(store.append(streamId, 0, together))).toBeInstanceOf(KeyUsedError);
      expect(await store.bindUnchanged(one, { streamId, length: 1 })).toMatchObject({
        outcome: { length: 1 },
      });
      expect(await stored()).toEqual([]);
    });
  });
}
