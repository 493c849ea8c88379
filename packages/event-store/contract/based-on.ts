import { describe, expect, test } from "vitest";
import { ConflictError, StaleDecisionError } from "../errors.ts";
import type { Appended, StreamRevision } from "../event-store.ts";
import { keysOf, numbered } from "./next-stream.ts";
import { errorOf, event, events, freshName, gather, upTo, type StoreUnderTest } from "./testing.ts";

/** Appends and creations that depend on other streams. For stores that compare them in the same step. */
export function basedOnContract(under: StoreUnderTest): void {
  describe("a creation that is based on other streams", () => {
    const create = (category: string, key: string, basedOn: readonly StreamRevision[], digest?: string) =>
      under.store.appendToNext(category, key, (number) => numbered(key, number), digest, { basedOn });

    test("is stored while they are as they were read", async () => {
      const [category, read, empty] = [freshName("based"), freshName("read"), freshName("empty")];
      await under.store.append(read, "none", events(2));
      const basedOn = [
        { streamId: read, revision: 1 },
        { streamId: empty, revision: "none" },
      ] as const;
      expect(await create(category, "a", basedOn)).toMatchObject({ number: 1, repeated: false });
      expect(await create(category, "b", basedOn)).toMatchObject({ number: 2, repeated: false });
      expect(await keysOf(under.store, category)).toEqual(["a", "b"]);
    });

    test.for([
      ["has gone on", 2, 0],
      ["was empty", 1, "none"],
    ] as const)(
      "is not stored after one of them %s, and uses neither number nor key",
      async ([, count, revision]) => {
        const [category, read] = [freshName("based"), freshName("read")];
        await under.store.append(read, "none", events(count));
        const stale = await errorOf(
          create(category, `${category} a`, [{ streamId: read, revision }], "digest"),
        );
        expect(stale).toBeInstanceOf(StaleDecisionError);
        expect(await gather(under.store.readStream(`${category}-1`))).toEqual([]);
        expect(await under.store.findUse(`${category} a`)).toBeUndefined();
        const basedOn = [{ streamId: read, revision: count - 1 }];
        expect(await create(category, `${category} a`, basedOn, "digest")).toMatchObject({ number: 1 });
      },
    );

    test("that is repeated gets its first answer, though they have gone on", async () => {
      const [category, read] = [freshName("based"), freshName("read")];
      const basedOn = [{ streamId: read, revision: "none" as const }];
      const first = await create(category, "a", basedOn);
      await under.store.append(read, "none", events(1));
      expect(await create(category, "a", basedOn)).toEqual({ ...first, repeated: true });
    });

    test("is before every event that they get at the same instant, or is not stored", async () => {
      const [category, read] = [freshName("based"), freshName("read")];
      const basedOn = [{ streamId: read, revision: "none" as const }];
      const creations = (first: number) => upTo(3).map((n) => create(category, `key ${first + n}`, basedOn));
      await create(category, "first", basedOn);
      const before = creations(0);
      const append = under.store.append(read, "none", events(1));
      const made = await Promise.allSettled([...before, ...creations(3)]);
      const { position } = await append;
      const stored = made.flatMap((one) => (one.status === "fulfilled" ? [one.value.position] : []));
      expect(stored.filter((each) => each > position)).toEqual([]);
    });

    test("leaves no gap when some of many at once are stale", async () => {
      const [category, read] = [freshName("based"), freshName("read")];
      await under.store.append(read, "none", events(2));
      const made = await Promise.allSettled(
        upTo(40).map((n) =>
          create(category, `key ${n}`, [{ streamId: read, revision: n % 4 === 0 ? 0 : 1 }]),
        ),
      );
      const stored = made.flatMap((one) => (one.status === "fulfilled" ? [one.value.number] : []));
      const refusals = made.flatMap((one): unknown[] => (one.status === "rejected" ? [one.reason] : []));
      expect(refusals.every((refusal) => refusal instanceof StaleDecisionError)).toBe(true);
      expect(made.filter((_, at) => at % 4 === 3).map(({ status }) => status)).toEqual(
        upTo(10).map(() => "rejected"),
      );
      expect(stored.toSorted((a, b) => a - b)).toEqual(upTo(stored.length));
      expect(await keysOf(under.store, category)).toHaveLength(stored.length);
    });
  });

  appendContract(under);
}

/** The same for appends to a stream that is known. */
function appendContract(under: StoreUnderTest): void {
  describe("an append that is based on other streams", () => {
    const [read, written] = [() => freshName("read"), () => freshName("written")];

    test("is stored while they are as they were read, and not after one of them has gone on", async () => {
      const [base, streamId] = [read(), written()];
      const basedOn = [{ streamId: base, revision: "none" as const }];
      const command = { key: freshName("key"), digest: "d" };
      const first = [{ ...event(), command: { ...command, key: freshName("key") } }, event()];
      const second = [{ ...event(), command }];
      const stored = await under.store.append(streamId, "none", first, { basedOn });
      expect(stored.revision).toBe(1);
      await under.store.append(base, "none", events(1));
      expect(await errorOf(under.store.append(streamId, 1, second, { basedOn }))).toBeInstanceOf(
        StaleDecisionError,
      );
      expect(await under.store.findUse(command.key)).toBeUndefined();
      expect(await under.store.append(streamId, "none", first, { basedOn })).toEqual(stored);
      const readOn = [{ streamId: base, revision: 0 }];
      expect(await under.store.append(streamId, 1, second, { basedOn: readOn })).toMatchObject({
        revision: 2,
      });
    });

    test("that does not fit its own stream is a conflict, whatever has gone on", async () => {
      const [base, streamId] = [read(), written()];
      await under.store.append(base, "none", events(1));
      await under.store.append(streamId, "none", events(1));
      const basedOn = [{ streamId: base, revision: "none" as const }];
      const conflict = await errorOf(under.store.append(streamId, "none", events(1), { basedOn }));
      expect(conflict).toBeInstanceOf(ConflictError);
    });

    test("is before every event that they get at the same instant, or is not stored", async () => {
      const base = read();
      const basedOn = [{ streamId: base, revision: "none" as const }];
      const based = () => upTo(3).map(() => under.store.append(written(), "none", events(1), { basedOn }));
      const before = based();
      const append = under.store.append(base, "none", events(1));
      const made = await Promise.allSettled([...before, ...based()]);
      const { position } = await append;
      const stored = made.flatMap((one) => (one.status === "fulfilled" ? [one.value.position] : []));
      expect(stored.filter((each) => each > position)).toEqual([]);
    });

    test("stands between those that are based on it and what it is based on", async () => {
      const [settings, customers] = [read(), read()];
      const onSettings = [{ streamId: settings, revision: "none" as const }];
      const onBoth = [...onSettings, { streamId: customers, revision: "none" as const }];
      const settle = (promise: Promise<Appended>) =>
        promise.then(
          ({ position }) => position,
          () => undefined,
        );
      const [, merge, lock, ...documents] = await Promise.all([
        // In flight alone; the others are sent together after it.
        settle(under.store.append(written(), "none", events(1))),
        settle(under.store.append(customers, "none", events(1), { basedOn: onSettings })),
        settle(under.store.append(settings, "none", events(1))),
        ...upTo(4).map(() => settle(under.store.append(written(), "none", events(1), { basedOn: onBoth }))),
      ]);
      // What was not stored is before everything, and so are documents without a merge.
      const [last, middle] = [lock ?? "", merge ?? lock ?? ""];
      expect(last).not.toBe("");
      expect(middle <= last).toBe(true);
      expect(documents.every((document = "") => document < middle)).toBe(true);
    });

    test("is not stored beside one that is based on its stream, and it on that one's", async () => {
      const [one, other] = [read(), read()];
      const append = (to: string, on: string) =>
        under.store.append(to, "none", events(1), { basedOn: [{ streamId: on, revision: "none" }] });
      // The first is in flight alone; the others are sent together after it.
      const made = await Promise.allSettled([
        under.store.append(written(), "none", events(1)),
        append(one, other),
        append(other, one),
      ]);
      expect(made.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "fulfilled", "rejected"]);
    });
  });
}

/** For stores that do not compare. */
export function doesNotCompareContract(under: StoreUnderTest): void {
  const basedOn = [{ streamId: freshName("read"), revision: "none" as const }];

  test("an append that is based on other streams is refused, and not stored without the comparison", async () => {
    const streamId = freshName("written");
    const append = under.store.append(streamId, "none", events(1), { basedOn });
    await expect(append).rejects.toThrow("does not compare");
    expect(await gather(under.store.readStream(streamId))).toEqual([]);
  });

  test("a creation that is based on other streams is refused, and not stored without the comparison", async () => {
    const category = freshName("based");
    expect(under.store.comparesRevisions).toBe(false);
    const eventsFor = (number: number) => numbered("a", number);
    await expect(under.store.appendToNext(category, "a", eventsFor, undefined, { basedOn })).rejects.toThrow(
      "does not compare",
    );
    expect(await gather(under.store.readStream(`${category}-1`))).toEqual([]);
  });
}
