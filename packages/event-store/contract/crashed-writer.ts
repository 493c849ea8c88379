import { describe, expect, onTestFinished, test } from "vitest";
import { readAddress } from "../eventstoredb/address.ts";
import { Appender } from "../eventstoredb/append.ts";
import { CommandKeys } from "../eventstoredb/command-keys.ts";
import { Leader } from "../eventstoredb/leader.ts";
import { openEventStoreDb } from "../eventstoredb/open.ts";
import { CLAIM_PREFIX } from "../eventstoredb/recorded-event.ts";
import { KeyUsedError, StoreUnavailableError } from "../errors.ts";
import type { Command, NewEvent } from "../event-store.ts";
import { errorOf, event, freshName, gather, ids } from "./testing.ts";

/** An appender whose process ends when it has announced what it was about to append. */
class DyingAppender extends Appender {
  override append(...[streamId, ...rest]: Parameters<Appender["append"]>): ReturnType<Appender["append"]> {
    if (streamId.startsWith(CLAIM_PREFIX)) return super.append(streamId, ...rest);
    return Promise.reject(new Error("killed"));
  }
}

/** Keys and events are in different streams of EventStoreDB: a writer may end between the two. */
export function crashedWriterContract(url: string): void {
  async function afterCrash(of: readonly Command[]) {
    const leader = new Leader(readAddress(url));
    const store = await openEventStoreDb({ url });
    onTestFinished(async () => {
      await leader.close();
      await store.close();
    });
    const streamId = freshName("crashed-");
    await store.append(streamId, "none", [event()]);
    const announced = of.map((command): NewEvent => ({ ...event(), command }));
    const dying = new CommandKeys(leader, new DyingAppender(leader));
    expect(await errorOf(dying.append(streamId, 0, announced))).toMatchObject({ message: "killed" });
    const stored = async () => ids(await gather(store.readStream(streamId))).slice(1);
    expect(await stored()).toEqual([]);
    return { store, streamId, announced, stored };
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
      const { store, streamId, announced, stored } = await afterCrash([one]);
      const use = await store.bindUnchanged(one, { streamId, length: 1 });
      expect(use).toMatchObject({ digest: "a", outcome: { streamId, length: 2 } });
      expect(await stored()).toEqual(ids(announced));
      // The slow one comes.
      expect(await store.append(streamId, 0, announced)).toMatchObject({ revision: 1 });
      expect(await stored()).toEqual(ids(announced));
    });

    test("with several commands together: one that finds nothing to do waits until the stream has moved on", async () => {
      const [one, other] = [command(), command()];
      const { store, streamId } = await afterCrash([one, other]);
      expect(await errorOf(store.bindUnchanged(one, { streamId, length: 1 }))).toBeInstanceOf(
        StoreUnavailableError,
      );
      const again = [{ ...event(), command: other }];
      await store.append(streamId, 0, again);
      expect(await store.bindUnchanged(one, { streamId, length: 1 })).toMatchObject({
        outcome: { length: 1 },
      });
      expect(await store.findUse(other.key)).toMatchObject({ outcome: { length: 2 } });
    });
  });
}
