import { searched } from "@bahi/contracts/search/words.ts";
import type { ReadModels } from "@bahi/read-models/database.ts";
import type { Kysely } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";
import { customerRow } from "../testing/rows.ts";
import { openReadModelAccess } from "./read-model-access.ts";
import { asTypedOrMeant, hasText, hasWords, type Search } from "./text-search.ts";

const LETTERS = Array.from("bdgiklmnprtuvaj");
/** Words that differ from one in two letters. */
const VARIANTS = LETTERS.flatMap((one) => LETTERS.map((other) => `ak${one}l${other}rnbt`));
const MEANT_MAX = 10;
const CORRECTED_MAX = 8;

let edge: EdgeForTest;

beforeAll(async () => {
  edge = await edgeForTest();
  const others = ["akdlm", "a".repeat(41), "kdlmrnbt"];
  await edge.db
    .insertInto("search_word")
    .values([...VARIANTS, ...others].map((word) => ({ noun: "customer", word, name_count: 1 })))
    .execute();
});
afterAll(() => edge.close());

/** What is searched for as it was typed and, as nothing is found, as it may be meant; and each row that is read. */
async function searchesFor(q: string): Promise<{ searches: Search[]; read: unknown[] }> {
  const searches: Search[] = [];
  const read: unknown[] = [];
  const watched = (db: Kysely<ReadModels>) =>
    db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        read.push(...result.rows);
        return result;
      },
    });
  await openReadModelAccess({ pool: edge.pool }).read((reading) =>
    asTypedOrMeant({ ...reading, db: watched(reading.db) }, q, ["customer"], async (search) => {
      searches.push(search);
      return { total: 0 };
    }),
  );
  return { searches, read };
}

test("a word is looked for in a column by one condition, however many words may be meant", async () => {
  const { searches } = await searchesFor("akdlmrnbd");
  const search = searches[1];
  expect(search?.words.map((either) => either.length)).toEqual([1 + MEANT_MAX]);
  if (search === undefined) return;
  const found = edge.db
    .selectFrom("customer")
    .where(hasText(["names", "details"], search))
    .compile();
  expect(found.sql.match(/ like /g)).toHaveLength(2);
  expect(found.parameters.map((each) => (Array.isArray(each) ? each.length : each))).toEqual([
    1 + MEANT_MAX,
    1 + MEANT_MAX,
  ]);
});

test("of many words as many are corrected as that costs little, and the others searched as they are typed", async () => {
  const typed = Array.from("bdgikmnpt", (letter) => `akdl${letter}rnbd`);
  const { searches } = await searchesFor(`${typed.join(" ")} jjk`);
  const numbers = searches[1]?.words.map((either) => either.length);
  expect(numbers).toEqual([...typed, "jjk"].map((_, index) => (index < CORRECTED_MAX ? 1 + MEANT_MAX : 1)));
});

test("words that are too short or too long to be meant are not read", async () => {
  const { read } = await searchesFor("akdlmrnbd");
  expect(read).toHaveLength(VARIANTS.length);
  const long = await searchesFor("akdlmrnbdakdlmrnbdakd");
  expect(long).toEqual({ searches: [{ ...searched("akdlmrnbdakdlmrnbdakd"), isMeant: false }], read: [] });
});

test("of words with several meanings one is looked up: the index is not searched for each meaning of one with each of another", async () => {
  const shops = Array.from(
    { length: 500 },
    (_, index) => `Agarwal Traders ${String.fromCharCode(97 + (index % 26))}`,
  );
  await edge.db
    .insertInto("customer")
    .values(shops.map((shopName, index) => customerRow({ id: index + 1, name: shopName })))
    .execute();
  const [meant, more] = [
    ["agarvl", "agarval", "agral"],
    ["tradr", "trader", "traders", "tradar"],
  ];
  const query = edge.db
    .selectFrom("customer")
    .select("id")
    .where(hasWords(["customer.names"], [meant, more]))
    .compile();
  const client = await edge.pool.connect();
  try {
    await client.query("begin; set local enable_seqscan = off");
    const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain (analyze) ${query.sql}`, [
      ...query.parameters,
    ]);
    const searches = rows.map((row) => Number(/Index Searches: (\d+)/.exec(row["QUERY PLAN"])?.[1] ?? 0));
    expect(searches.reduce((sum, count) => sum + count, 0)).toBe(meant.length);
  } finally {
    await client.query("rollback");
    client.release();
  }
});
