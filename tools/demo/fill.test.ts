import { refusals } from "@bahi/contracts/refusal.ts";
import { expect, test } from "vitest";
import { type ApiClient, RefusedByProduct } from "../client/api-client.ts";
import { demoShop } from "./data/demo-shop.ts";
import { fillWithDemo } from "./fill.ts";

const entry = {
  noun: "customer",
  record_id: 1,
  position: "1",
  at: "2026-04-01T05:30:00.000Z",
  actor: { id: 1, name: "Asha", role: "admin" },
  event: "CustomerAdded",
  title: "Customer Anil added",
  changes: [],
  reason: "",
  command_key: "demo/customers/0",
  caused_by: null,
  cause: null,
};

/** A product that holds a demo, and answers its first command with this refusal. */
function productWithDemo(refusal: RefusedByProduct): ApiClient {
  return {
    get: async (path, answer) => answer.parse(path.includes("/history") ? [entry] : [{ id: 1 }]),
    getPage: () => Promise.reject(new Error("no list is read")),
    put: () => Promise.reject(refusal),
    post: () => Promise.reject(new Error("nothing may be written")),
    close: async () => {},
  };
}

const fill = (refusal: RefusedByProduct) =>
  fillWithDemo(productWithDemo(refusal), (today) => demoShop({ today }));

test("leaves the demo of another version of the program alone", async () => {
  const [status, sentence] = refusals["key-used-for-another-order"];
  expect(await fill(new RefusedByProduct(status, sentence))).toBeUndefined();
});

test("fails when the product refuses a demo for another reason", async () => {
  const refusal = new RefusedByProduct(422, "business_name: must be text");
  await expect(fill(refusal)).rejects.toBe(refusal);
});
