import { searched } from "@bahi/contracts/search/words.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";
import { customerRow, paymentRow } from "../testing/rows.ts";
import { isPaymentFound } from "./payment-search.ts";

/** More than are found through an index, all of them by cheque. */
const PAYMENTS = 5_001;
const NORTHERN = 40;
/** Of these, every second one is Ramesh's. */
const SOUTHERN = [1, 2, 3];
const ROWS_AT_ONCE = 1_000;

let edge: EdgeForTest;

beforeAll(async () => {
  edge = await edgeForTest();
  await edge.db
    .insertInto("customer")
    .values([customerRow({ id: 1, name: "Ramesh" }), customerRow({ id: 2, name: "Asha" })])
    .execute();
  const payments = Array.from({ length: PAYMENTS }, (_, index) => index + 1).map((id) =>
    paymentRow({
      id,
      customer_id: id % 2 === 1 ? 1 : 2,
      method: "cheque",
      reference_number: referenceOf(id),
    }),
  );
  for (let from = 0; from < payments.length; from += ROWS_AT_ONCE) {
    await edge.db
      .insertInto("payment")
      .values(payments.slice(from, from + ROWS_AT_ONCE))
      .execute();
  }
});
afterAll(() => edge.close());

function referenceOf(id: number): string {
  if (SOUTHERN.includes(id)) return "north south";
  return id <= NORTHERN ? "north" : "";
}

async function search(q: string) {
  const condition = await isPaymentFound(edge, q, { ...searched(q), isMeant: false }, { hasAmounts: true });
  const found = edge.db.selectFrom("payment").select("id").where(condition).orderBy("id");
  const { parameters } = found.compile();
  return {
    ids: (await found.execute()).map(({ id }) => id),
    /** The lists of ids that the search goes through. */
    lists: parameters.filter((each) => Array.isArray(each) && each.length > 0),
  };
}

test.each([
  "cheque north south",
  "cheque south north",
  "north cheque south",
  "north south cheque",
  "south cheque north",
  "south north cheque",
])(
  "of several words, the one that fewest references have leads to the payments: ramesh %s",
  async (words) => {
    for (const q of [`ramesh ${words}`, `${words} ramesh`]) {
      expect(await search(q)).toEqual({ ids: [1, 3], lists: [SOUTHERN] });
    }
  },
);

test("a word that nothing has ends the search, also beside words that many have", async () => {
  for (const q of ["ramesh cheque nowhere", "nowhere cheque ramesh"]) {
    expect(await search(q)).toEqual({ ids: [], lists: [] });
  }
});

test("a customer leads to the payments where every reference has the other word", async () => {
  const ofRamesh = Array.from({ length: Math.ceil(PAYMENTS / 2) }, (_, index) => 2 * index + 1);
  for (const q of ["ramesh cheque", "cheque ramesh"]) {
    expect(await search(q)).toEqual({ ids: ofRamesh, lists: [[1]] });
  }
});

test("a number and an amount are found in the digits of any script", async () => {
  for (const [typed, latin] of [
    ["४९९९", "4999"],
    ["#४९९९", "#4999"],
    ["₹ ५०.००", "₹ 50.00"],
  ] as const) {
    const { ids } = await search(latin);
    expect(ids).not.toEqual([]);
    expect(await search(typed)).toMatchObject({ ids });
  }
});
