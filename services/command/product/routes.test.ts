import { expect, test } from "vitest";
import { startInstance } from "../testing/instance.ts";
import { headOf } from "@bahi/event-store/head.ts";

test("suggests a Hindi name and stores nothing", async () => {
  const shop = await startInstance();
  const answer = await shop.call("POST", "/products/generate-hindi-name", {
    item_name: "Steel Bottle 500 ml",
  });
  expect(answer).toMatchObject({ status: 200, body: { item_name_hindi: "स्टील बॉटल 500 ml" } });
  expect(await headOf(shop.store)).toBe("");
});

test("refuses a Hindi name of nothing with a sentence", async () => {
  const shop = await startInstance();
  const answer = await shop.call("POST", "/products/generate-hindi-name", { item_name: "  " });
  expect(answer).toMatchObject({ status: 422, body: { detail: "Please enter an item name first" } });
});
