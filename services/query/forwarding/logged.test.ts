import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";

// What the edge writes into its log of the commands that it passes on.

type Line = { msg: string };

const lines: Line[] = [];
let edge: EdgeForTest;
let status = 200;

beforeAll(async () => {
  const never = () => Promise.reject(new Error("not asked here"));
  edge = await edgeForTest({
    onLog: (line) => lines.push(JSON.parse(line) as Line),
    commands: {
      send: async () => ({ status, headers: {}, body: Buffer.from("{}") }),
      upload: never,
      close: async () => {},
    },
  });
});
beforeEach(() => {
  lines.length = 0;
});
afterAll(() => edge.close());

function post(url: string, headers: Record<string, string> = {}) {
  return edge.app.inject({
    method: "POST",
    url: `/api/v1${url}`,
    headers: { authorization: `Bearer ${edge.tokens.admin}`, ...headers },
    payload: {},
  });
}

test("that sign-ins come through a proxy of which it does not know is logged once", async () => {
  const said = () => lines.filter(({ msg }) => msg.includes("BAHI_TRUST_PROXY"));
  await post("/auth/login");
  expect(said()).toEqual([]);
  for (let times = 0; times < 2; times += 1) await post("/auth/login", { "x-forwarded-for": "203.0.113.9" });
  expect(said()).toHaveLength(1);
});

test("a command that the command service failed is logged, and one that it refused is not", async () => {
  const said = () => lines.filter(({ msg }) => msg === "the command service failed a request");
  status = 409;
  await post("/customers");
  expect(said()).toEqual([]);
  status = 500;
  await post("/customers");
  expect(said()).toEqual([
    expect.objectContaining({ method: "POST", url: "/api/v1/customers", status: 500 }),
  ]);
});
