import type { ProductEvent } from "@bahi/contracts/product/events.ts";
import { describe, test } from "vitest";
import { registerSpecification } from "../testing/decider-specification.ts";
import { addProduct, changeProduct, deleteProduct } from "./decide.ts";
import { productRegister } from "./register.ts";

const { given } = registerSpecification(productRegister);

const soap = { name: "Soap", nameHindi: "साबुन" };
const added: ProductEvent = { type: "ProductAdded", data: { productId: 1, ...soap } };
const deleted: ProductEvent = { type: "ProductDeleted", data: { productId: 1, reason: "" } };

test("adds a product under the next number", () => {
  given()
    .when((products) => addProduct(soap, products.nextId(), products))
    .then(added);
});

describe("a name that another product has", () => {
  const other: ProductEvent = {
    type: "ProductAdded",
    data: { productId: 2, name: "Oil 1 l", nameHindi: "" },
  };

  test.each(["Soap", " soap", "S O A P", "ＳＯＡＰ", "so\u200bap"])(
    "is refused to a new product: %j",
    (name) => {
      given(added, other)
        .when((products) => addProduct({ name, nameHindi: "" }, 3, products))
        .thenRefused(
          "product-exists",
          "This product already exists! Please select it from the dropdown or choose a different name.",
        );
    },
  );

  test("is refused to one that is renamed", () => {
    const renamed = { productId: 1, name: "oil 1L", nameHindi: "" };
    given(added, other)
      .when((products) => changeProduct(renamed, products.get(1), products))
      .thenRefused("product-exists");
  });

  test("is free again when that one is deleted", () => {
    const left = given(added, other, deleted);
    left
      .when((products) => addProduct(soap, 3, products))
      .then({ type: "ProductAdded", data: { productId: 3, ...soap } });
    const renamed = { productId: 2, ...soap };
    left
      .when((products) => changeProduct(renamed, products.get(2), products))
      .then({ type: "ProductChanged", data: renamed });
  });

  test("stays with two that have it from of old, and each can be written otherwise", () => {
    const twin: ProductEvent = { type: "ProductAdded", data: { productId: 2, ...soap } };
    const rewritten = { productId: 2, name: "SOAP", nameHindi: "" };
    given(added, twin)
      .when((products) => changeProduct(rewritten, products.get(2), products))
      .then({ type: "ProductChanged", data: rewritten });
  });
});

describe("changing a product", () => {
  const command = { productId: 1, name: "Soap 100 g", nameHindi: "" };
  const changed: ProductEvent = { type: "ProductChanged", data: command };
  const change = (...events: ProductEvent[]) =>
    given(...events).when((products) => changeProduct(command, products.get(1), products));

  test("stores both names, also an empty Hindi one", () => {
    change(added).then(changed);
  });

  test("refuses one that is absent or deleted", () => {
    change().thenRefused("product-not-found");
    change(added, deleted).thenRefused("product-not-found");
  });

  test("stays quiet when nothing is different", () => {
    change(added, changed).thenNothing();
  });
});

describe("deleting a product", () => {
  const command = { productId: 1, reason: "no longer sold" };
  const remove = (...events: ProductEvent[]) =>
    given(...events).when((products) => deleteProduct(command, products.get(1)));

  test("deletes it", () => {
    remove(added).then({ type: "ProductDeleted", data: command });
  });

  test("refuses one that never was", () => {
    remove().thenRefused("product-not-found");
  });

  test("stays quiet when it is deleted already", () => {
    remove(added, deleted).thenNothing();
  });
});
