import { productTable } from "@bahi/read-models/product/table.ts";
import { expect, test } from "vitest";
import { given } from "../read-models.fixture.ts";

test("a product has the names it was last given, and a deleted one stays as inactive", async () => {
  const { rows } = await given([
    { type: "ProductAdded", data: { productId: 1, name: "Bucket", nameHindi: "" } },
    { type: "ProductAdded", data: { productId: 2, name: "Plate", nameHindi: "थाली" } },
    { type: "ProductChanged", data: { productId: 1, name: "Steel Bucket", nameHindi: "बाल्टी" } },
    { type: "ProductDeleted", data: { productId: 2, reason: "not sold" } },
  ]);
  expect(await rows(productTable)).toEqual([
    {
      id: 1,
      item_name: "Steel Bucket",
      item_name_hindi: "बाल्टी",
      item_name_key: "steel bucket",
      item_name_hindi_key: "बाल्टी",
      names: "~stil~buckit~balti|steel bucket\nबाल्टी",
      is_active: true,
      created_at: "2026-04-01T00:00:00.000Z",
      version: 2,
      since: "3".padStart(20, "0"),
    },
    {
      id: 2,
      item_name: "Plate",
      item_name_hindi: "थाली",
      item_name_key: "plate",
      item_name_hindi_key: "थाली",
      names: "~plati~tali|plate\nथाली",
      is_active: false,
      created_at: "2026-04-01T00:01:00.000Z",
      version: 2,
      since: "4".padStart(20, "0"),
    },
  ]);
});
