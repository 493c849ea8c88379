import type { KyselyPlugin } from "kysely";
import { liveGeneration } from "@bahi/read-models/generation/live.ts";
import { readModels } from "@bahi/read-models/database.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";
import { historyRow } from "../testing/rows.ts";
import { openEndsAtMoments } from "./ends-at-moments.ts";

let edge: EdgeForTest;
beforeAll(async () => {
  edge = await edgeForTest();
});
afterAll(() => edge.close());

const positionAt = (n: number) => String(n).padStart(20, "0");

/** An event of each hour of a day, from one on. */
async function tell(...hours: number[]): Promise<void> {
  for (const hour of hours) {
    const at = `2026-05-01T${String(hour).padStart(2, "0")}:00:00.000Z`;
    await edge.db
      .insertInto("history")
      .values(historyRow({ noun: "settings", position: positionAt(hour), at }))
      .execute();
  }
}

test("the end of the history at a moment is looked for once, while it stays where it is", async () => {
  const asked: string[] = [];
  const noting: KyselyPlugin = {
    transformQuery({ node }) {
      asked.push("orderBy" in node && node.orderBy !== undefined ? "looks for it" : "looks whether it stays");
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const live = await liveGeneration(readModels(edge.pool));
  if (live === undefined) throw new Error("no generation is live");
  const positionOf = openEndsAtMoments();
  const ask = async (moment: string) => {
    asked.length = 0;
    const position = await positionOf({ db: edge.db.withPlugin(noting), live }, { moment });
    return [Number(position), new Set(asked)];
  };
  const [search, check] = ["looks for it", "looks whether it stays"];
  const [noon, midnight, before] = ["2026-05-01T12:30:00Z", "2026-05-02T00:00:00Z", "2026-05-01T00:30:00Z"];

  await tell(1, 12, 13);
  expect(await ask(noon)).toEqual([12, new Set([search])]);
  expect(await ask(before)).toEqual([0, new Set([search])]);
  await tell(14);
  expect(await ask(noon)).toEqual([12, new Set([check])]);
  expect(await ask(before)).toEqual([0, new Set([check])]);
  // Nothing was decided after it, so the next event may move it.
  for (const _ of [1, 2]) expect(await ask(midnight)).toEqual([Number(live.position), new Set([search])]);

  // A backup from before the end was restored, and others have gone on.
  await edge.db.deleteFrom("history").where("position", ">", positionAt(1)).execute();
  expect(await ask(noon)).toEqual([Number(live.position), new Set([check, search])]);
  await tell(13, 14);
  expect(await ask(noon)).toEqual([1, new Set([check, search])]);
  // One in which the event after the end was decided before the moment, and one in which that at the end was not.
  const decide = (hour: number, at: string) =>
    edge.db.updateTable("history").set({ at }).where("position", "=", positionAt(hour)).execute();
  await decide(13, "2026-05-01T12:10:00Z");
  expect(await ask(noon)).toEqual([13, new Set([check, search])]);
  await decide(13, "2026-05-01T12:40:00Z");
  expect(await ask(noon)).toEqual([1, new Set([check, search])]);
});
