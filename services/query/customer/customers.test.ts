import { afterAll, beforeAll, expect, test } from "vitest";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";
import { customerRow } from "../testing/rows.ts";

let edge: EdgeForTest;

beforeAll(async () => {
  edge = await edgeForTest();
  await edge.db
    .insertInto("customer")
    .values([
      customerRow({
        id: 1,
        name: "zeta Traders",
        phone: "+91 98-111 00",
        address: "Agra",
        transporter: "VRL",
      }),
      customerRow({ id: 2, name: "Alpha Stores", phone: "222", address: "50% Market", transporter: "vrl" }),
      customerRow({ id: 3, name: "beta_Mart", phone: "333", address: "Zirakpur", transporter: "VRL" }),
      customerRow({
        id: 4,
        name: "Alpha Stores",
        phone: "444",
        transporter: "Gati",
        company_name: "Beta Ltd",
      }),
      customerRow({ id: 5, name: "Gone & Co", is_active: false, transporter: "Old Lorry", merged_into: 1 }),
    ])
    .execute();
  await edge.db
    .insertInto("duplicate_member")
    .values([
      { customer_id: 4, profile: "alpha" },
      { customer_id: 2, profile: "alpha" },
      { customer_id: 1, profile: "zeta" },
      { customer_id: 3, profile: "beta" },
    ])
    .execute();
  await edge.db
    .insertInto("duplicate_profile")
    .values([
      { profile: "alpha", center: "alpha" },
      { profile: "beta", center: "beta" },
      { profile: "zeta", center: "beta" },
    ])
    .execute();
  await edge.move();
});
afterAll(() => edge.close());

async function idsOf(path: string): Promise<number[]> {
  const { json } = await edge.get(path);
  return (json as { id: number }[]).map((row) => row.id);
}

test("lists active customers by name without regard to case, and says how many there are", async () => {
  const { status, headers, json } = await edge.get("/customers/?is_active=true&limit=6000");
  expect(status).toBe(200);
  expect(headers["x-total-count"]).toBe("4");
  expect(headers["x-position"]).toBe("1".padStart(20, "0"));
  expect((json as { id: number }[]).map((row) => row.id)).toEqual([2, 4, 3, 1]);
  expect((json as unknown[])[0]).toEqual({
    id: 2,
    name: "Alpha Stores",
    phone: "222",
    address: "50% Market",
    transporter: "vrl",
    company_name: "",
    gst_number: "",
    credit_days: null,
    is_active: true,
    merged_into: null,
    created_at: "2026-04-01T05:30:00.000Z",
    version: 1,
    balance: 0,
  });
});

test("the admin's list has balances and can be sorted by them; the staff's list cannot", async () => {
  const amounts = {
    opening_paise: 0,
    invoiced_paise: 0,
    paid_paise: 0,
    discount_paise: 0,
    credited_paise: 0,
  };
  await edge.db
    .insertInto("customer_balance")
    .values([
      { ...amounts, customer_id: 3, invoiced_paise: 100_50, paid_paise: 20_00, discount_paise: 50 },
      { ...amounts, customer_id: 4, opening_paise: 2_00, paid_paise: 9_00 },
    ])
    .execute();
  await edge.move();
  const { json } = await edge.get("/customers?sort=balance");
  const balances = (json as { id: number; balance: number }[]).map(({ id, balance }) => [id, balance]);
  expect(balances).toEqual([
    [4, -7],
    [1, 0],
    [2, 0],
    [3, 80],
  ]);
  const staff = await edge.get("/customers", { as: "staff" });
  expect((staff.json as object[]).filter((row) => "balance" in row)).toEqual([]);
  const refused = await edge.get("/customers?sort=balance", { as: "staff" });
  expect([refused.status, refused.json]).toMatchObject([
    403,
    { detail: "Only an administrator can sort customers by balance" },
  ]);
});

test.each([
  ["?q=alpha", [2, 4]],
  ["?q=333", [3]],
  ["?q=9811100", [1]],
  ["?q=(981) 11", [1]],
  ["?q=zir", [3]],
  ["?q=GATI", [4]],
  ["?q=%25", [2]],
  ["?q=_", [3]],
  ["?q=%5C", []],
  ["?q='; drop table customer; --", []],
  ["?is_active=false", [5]],
  ["?is_active=all&sort=id", [1, 2, 3, 4, 5]],
  ["?sort=phone&order=desc", [4, 3, 2, 1]],
  ["?sort=name&order=desc", [1, 3, 4, 2]],
  ["?sort=address", [2, 1, 3, 4]],
  ["?sort=address&order=desc", [3, 1, 2, 4]],
  ["?sort=transporter", [4, 1, 2, 3]],
  ["?sort=created_at", [1, 2, 3, 4]],
  ["?skip=1&limit=2", [4, 3]],
  ["?skip=2000000000", []],
])("GET /customers%s finds %j", async (query, ids) => {
  expect(await idsOf(`/customers${query}`)).toEqual(ids);
});

test("a page that is not the last says the total as well", async () => {
  for (const page of ["skip=0&limit=2", "skip=2&limit=2", "skip=100&limit=2", "limit=0"]) {
    const { headers } = await edge.get(`/customers?${page}`);
    expect(headers["x-total-count"]).toBe("4");
  }
});

test("suggests active customers, those that begin with the text first", async () => {
  expect(await idsOf("/customers/search?q=beta")).toEqual([3, 4]);
  expect(await idsOf("/customers/search?q=gone")).toEqual([]);
});

test("groups likely duplicates", async () => {
  const { json, headers } = await edge.get("/customers/duplicates");
  expect((json as { id: number }[][]).map((group) => group.map((row) => row.id))).toEqual([
    [1, 3],
    [2, 4],
  ]);
  expect(headers["x-total-count"]).toBe("2");
});

test("answers one customer, also one who was merged, and 404 for one who never was", async () => {
  expect((await edge.get("/customers/5")).json).toMatchObject({ id: 5, is_active: false, merged_into: 1 });
  const absent = await edge.get("/customers/6/");
  expect(absent.status).toBe(404);
  expect(absent.json).toMatchObject({ type: "urn:bahi:customer-not-found" });
});

test("one customer is answered with the opening balance, to staff too; the list is without it", async () => {
  await edge.db
    .insertInto("customer")
    .values([customerRow({ id: 90, opening_amount_paise: -250_50, opening_date: "2026-03-31" })])
    .execute();
  await edge.move();
  for (const as of ["admin", "staff"] as const) {
    expect((await edge.get("/customers/90", { as })).json).toMatchObject({
      opening_balance: { amount: -250.5, date: "2026-03-31" },
    });
    expect((await edge.get("/customers/1", { as })).json).toMatchObject({ opening_balance: null });
    const [listed] = (await edge.get("/customers?q=Customer+90", { as })).json as object[];
    expect(listed).toMatchObject({ id: 90 });
    expect(listed).not.toHaveProperty("opening_balance");
  }
});

test("names each transporter of active customers once, as it is written most often, in the order of the list", async () => {
  const namesOf = async (query: string) => (await edge.get(`/customers/transporters${query}`)).json;
  await edge.db
    .insertInto("customer")
    .values([customerRow({ id: 91 }), customerRow({ id: 92, transporter: "Éclair" })])
    .execute();
  await edge.move();
  expect(await namesOf("")).toEqual(["Éclair", "Gati", "VRL"]);
  expect(await namesOf("?q=at")).toEqual(["Gati"]);
  expect(await namesOf("?q=%25")).toEqual([]);
  expect(await namesOf("?skip=1&limit=1")).toEqual(["Gati"]);
});
