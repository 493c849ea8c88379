import { expect, test } from "vitest";
import { JsonText } from "../json-text.ts";
import { numbered } from "../contract/next-stream.ts";
import { ids } from "../contract/testing.ts";
import type { Appended, NewEvent } from "../event-store.ts";
import { encode } from "../size.ts";
import { Appender } from "./append.ts";
import { Attempts, contentDigestOf } from "./attempts.ts";
import type { Leader } from "./leader.ts";

/** An appender that stores everything, nowhere. */
class NotingAppender extends Appender {
  readonly streams: { streamId: string; expected: unknown; ids: string[] }[] = [];

  override async append(...[streamId, expected, events]: Parameters<Appender["append"]>): Promise<Appended> {
    this.streams.push({ streamId, expected, ids: ids(events) });
    return { revision: events.length - 1, position: "1" };
  }
}

const claimed = numbered("key", 7);

/** The ids under which a second call stores its events in the place of those that were claimed. */
async function writtenInPlace(
  events: readonly NewEvent[],
  claim: { contentDigest?: string },
): Promise<string[]> {
  const leader = {} as Leader; // nothing is read
  const appender = new NotingAppender(leader);
  const attempt = { number: 7, ids: ids(claimed), ...claim };
  expect(await new Attempts(leader, appender).writeInPlace("invoice", attempt, events)).toBeDefined();
  expect(appender.streams).toMatchObject([{ streamId: "invoice-7", expected: "none" }]);
  return appender.streams.flatMap((append) => append.ids);
}

const claim = { contentDigest: contentDigestOf(encode(claimed)) };
const asText = claimed.map((one) => ({ ...one, data: new JsonText(JSON.stringify(one.data)) }));

test("events that were claimed keep their ids when a second call brings the very same ones", async () => {
  expect(await writtenInPlace(claimed, claim)).toEqual(ids(claimed));
  expect(await writtenInPlace(asText, claim)).toEqual(ids(claimed));
});

test.each<[string, NewEvent[], { contentDigest?: string }]>([
  ["say another time", claimed.map((one) => ({ ...one, metadata: { at: "later" } })), claim],
  ["are the same in other bytes", claimed.map((one) => ({ ...one, metadata: new JsonText("{ }") })), claim],
  ["were claimed by an earlier release, whose claims have no digest", claimed, {}],
])("those of a second call that %s get ids of their own", async (_what, events, of) => {
  const written = await writtenInPlace(events, of);
  expect(written).toHaveLength(claimed.length);
  for (const id of ids(claimed)) expect(written).not.toContain(id);
});

test("the digest of a claim covers each field of each event, and keeps its form, because claims hold it", () => {
  const [one] = encode([{ id: "i", type: "Noted", data: { n: 1 }, metadata: {} }]);
  if (one === undefined) throw new Error("one event");
  expect(contentDigestOf([one])).toBe("28ab10506172382692def227ef6e2d434e0a08ff8daf5218511784d009dc16bb");
  const changed = [{ id: "j" }, { type: "Told" }, { data: "{}" }, { metadata: '{"n":1}' }];
  const digests = changed.map((change) => contentDigestOf([{ ...one, ...change }]));
  expect(new Set([...digests, contentDigestOf([one]), contentDigestOf([one, one])]).size).toBe(6);
});
