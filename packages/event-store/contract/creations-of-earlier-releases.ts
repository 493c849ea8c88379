import { createHash, randomUUID } from "node:crypto";
import { describe, expect, onTestFinished, test } from "vitest";
import { readAddress } from "../eventstoredb/address.ts";
import { Appender } from "../eventstoredb/append.ts";
import { Leader } from "../eventstoredb/leader.ts";
import { KeyUsedError } from "../errors.ts";
import { keysOf, numbered } from "./next-stream.ts";
import { openForTest } from "./open-for-test.ts";
import { errorOf, event, freshName } from "./testing.ts";

/** What a key of a command looks like that an earlier release has bound by itself, before it claimed a number. */
export function creationsOfEarlierReleasesContract(url: string): void {
  async function earlierRelease() {
    const leader = new Leader(readAddress(url));
    onTestFinished(() => leader.close());
    const appender = new Appender(leader);
    const [category, key] = [freshName("earlier"), freshName("key-")];
    const hash = createHash("sha256").update(key).digest("hex");
    const write = (streamId: string, type: string, data: unknown) =>
      appender.append(streamId, "none", [{ id: randomUUID(), type, data, metadata: { key } }]);
    await write(`claim-key-${hash}`, "KeyCreates", { digest: "a", category });
    const store = await openForTest({ url });
    return {
      category,
      key,
      store,
      claim: (number: number) =>
        write(`claim-${category}-${hash}`, "NumberAttempted", {
          number,
          ids: numbered(key, number).map(({ id }) => id),
        }),
      create: (digest = "a") => store.appendToNext(category, key, (number) => numbered(key, number), digest),
    };
  }

  describe("a key that an earlier release has bound to a creation", () => {
    test("and nothing else gets a number", async () => {
      const { category, key, store, create } = await earlierRelease();
      expect(await create()).toMatchObject({ number: 1 });
      expect(await create()).toMatchObject({ number: 1, repeated: true });
      expect(await keysOf(store, category)).toEqual([key]);
    });

    test("and has claimed a number for gets that one", async () => {
      const { category, key, store, claim, create } = await earlierRelease();
      await claim(1);
      expect(await create()).toMatchObject({ number: 1, repeated: true });
      expect(await keysOf(store, category)).toEqual([key]);
    });

    test("and has created a stream for gives its first answer", async () => {
      const { category, key, store, claim, create } = await earlierRelease();
      await claim(1);
      await store.append(`${category}-1`, "none", numbered(key, 1));
      expect(await create()).toMatchObject({ number: 1, repeated: true });
      expect(await store.findUse(key, { category })).toMatchObject({
        outcome: { streamId: `${category}-1`, length: 2 },
      });
    });

    test("belongs to no other command", async () => {
      const { category, key, store, create } = await earlierRelease();
      expect(await errorOf(create("b"))).toBeInstanceOf(KeyUsedError);
      const other = { ...event(), command: { key, digest: "b" } };
      expect(await errorOf(store.append(freshName("other-"), "none", [other]))).toBeInstanceOf(KeyUsedError);
      expect(await keysOf(store, category)).toEqual([]);
    });
  });

  test("a key whose claim was given up before it was stored is free, for any command", async () => {
    const leader = new Leader(readAddress(url));
    onTestFinished(() => leader.close());
    const store = await openForTest({ url });
    const [category, streamId] = [freshName("free"), freshName("free-")];
    const keys = ["create", "append", "nothing"].map((name) => freshName(`${name}-`));
    for (const key of keys) {
      const hash = createHash("sha256").update(key).digest("hex");
      const givenUp = { id: randomUUID(), type: "NumberGivenUp", data: {}, metadata: { key } };
      await new Appender(leader).append(`claim-key-${hash}`, "none", [givenUp]);
      expect(await store.findUse(key)).toBeUndefined();
    }
    const [creating = "", appending = "", unchanged = ""] = keys;
    for (const repeated of [false, true]) {
      expect(
        await store.appendToNext(category, creating, (number) => numbered(creating, number), "a"),
      ).toMatchObject({ number: 1, repeated });
    }
    const appended = { ...event(), command: { key: appending, digest: "a" } };
    expect(await store.append(streamId, "none", [appended])).toMatchObject({ revision: 0 });
    expect(await store.findUse(appending)).toMatchObject({ digest: "a", outcome: { streamId, length: 1 } });
    const bound = { digest: "a", outcome: { streamId, length: 1 } };
    expect(await store.bindUnchanged({ key: unchanged, digest: "a" }, { streamId, length: 1 })).toMatchObject(
      bound,
    );
    expect(await store.findUse(unchanged)).toMatchObject(bound);
  });
}
