import type { ProductEvent } from "@bahi/contracts/product/events.ts";
import { describe, expect, test } from "vitest";
import { refusalOf } from "../testing/refusal-of.ts";
import { addProduct, changeProduct, deleteProduct } from "./decide.ts";
import { type ProductState, absentProduct, evolveProduct } from "./evolve.ts";

const soap = { name: "Soap", nameHindi: "साबुन" };
const added: ProductEvent = { type: "ProductAdded", data: { productId: 1, ...soap } };
const deleted: ProductEvent = { type: "ProductDeleted", data: { productId: 1, reason: "" } };

function given(...events: ProductEvent[]): ProductState {
  return events.reduce(evolveProduct, absentProduct);
}

test("adds a product under the next number", () => {
  expect(addProduct(soap, 1)).toEqual([added]);
});

describe("changing a product", () => {
  const command = { productId: 1, name: "Soap 100 g", nameHindi: "" };

  test("stores both names, also an empty Hindi one", () => {
    expect(changeProduct(command, given(added))).toEqual([{ type: "ProductChanged", data: command }]);
  });

  test("refuses one that is absent or deleted", () => {
    expect(refusalOf(() => changeProduct(command, given()))).toBe("product-not-found");
    expect(refusalOf(() => changeProduct(command, given(added, deleted)))).toBe("product-not-found");
  });

  test("stays quiet when nothing is different", () => {
    const changed: ProductEvent = { type: "ProductChanged", data: command };
    expect(changeProduct(command, given(added, changed))).toEqual([]);
  });
});

describe("deleting a product", () => {
  const command = { productId: 1, reason: "no longer sold" };

  test("deletes it", () => {
    expect(deleteProduct(command, given(added))).toEqual([{ type: "ProductDeleted", data: command }]);
  });

  test("refuses one that never was", () => {
    expect(refusalOf(() => deleteProduct(command, given()))).toBe("product-not-found");
  });

  test("stays quiet when it is deleted already", () => {
    expect(deleteProduct(command, given(added, deleted))).toEqual([]);
  });
});
