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
  expect(addProduct(soap, 1, [])).toEqual([added]);
});

describe("a name that another product has", () => {
  const other: ProductEvent = {
    type: "ProductAdded",
    data: { productId: 2, name: "Oil 1 l", nameHindi: "" },
  };
  const shop = [given(added), given(other)];

  test.each(["Soap", " soap", "S O A P", "ＳＯＡＰ", "so\u200bap"])(
    "is refused to a new product: %j",
    (name) => {
      expect(() => addProduct({ name, nameHindi: "" }, 3, shop)).toThrow(
        "This product already exists! Please select it from the dropdown or choose a different name.",
      );
    },
  );

  test("is refused to one that is renamed", () => {
    const renamed = { productId: 1, name: "oil 1L", nameHindi: "" };
    expect(refusalOf(() => changeProduct(renamed, given(added), shop))).toBe("product-exists");
  });

  test("is free again when that one is deleted", () => {
    const left = [given(added, deleted), given(other)];
    expect(addProduct(soap, 3, left)).toHaveLength(1);
    expect(changeProduct({ productId: 2, ...soap }, given(other), left)).toHaveLength(1);
  });

  test("stays with two that have it from of old, and each can be written otherwise", () => {
    const twin: ProductEvent = { type: "ProductAdded", data: { productId: 2, ...soap } };
    const twins = [given(added), given(twin)];
    expect(changeProduct({ productId: 2, name: "SOAP", nameHindi: "" }, given(twin), twins)).toHaveLength(1);
  });
});

describe("changing a product", () => {
  const command = { productId: 1, name: "Soap 100 g", nameHindi: "" };

  test("stores both names, also an empty Hindi one", () => {
    expect(changeProduct(command, given(added), [given(added)])).toEqual([
      { type: "ProductChanged", data: command },
    ]);
  });

  test("refuses one that is absent or deleted", () => {
    expect(refusalOf(() => changeProduct(command, given(), []))).toBe("product-not-found");
    expect(refusalOf(() => changeProduct(command, given(added, deleted), []))).toBe("product-not-found");
  });

  test("stays quiet when nothing is different", () => {
    const changed: ProductEvent = { type: "ProductChanged", data: command };
    expect(changeProduct(command, given(added, changed), [])).toEqual([]);
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
