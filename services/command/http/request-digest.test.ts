import { expect, test } from "vitest";
import { requestDigest } from "./request-digest.ts";

const content = [
  "POST",
  "/api/v1/customers",
  {},
  {},
  { name: "अनिल", phone: "1", tags: [{ b: 1, a: null }] },
  null,
];

test("a digest is the same for ever: books hold it", () => {
  expect(requestDigest(content)).toBe("r1:Za-Si_cbAsKtZBBcD4XYjegA0bNeIGJdGo317oLRNkM");
});

test("the context of fields says nothing, at any depth, and that of a list does", () => {
  const [method, path, params, query] = content;
  const said = (body: unknown) => requestDigest([method, path, params, query, body, null]);
  const turned = { tags: [{ a: null, b: 1 }], phone: "1", name: "अनिल" };
  expect(said(turned)).toBe(requestDigest(content));
  expect(said({ ...turned, more: "" })).not.toBe(requestDigest(content));
  expect(said({ list: [1, 2] })).not.toBe(said({ list: [2, 1] }));
  expect(said({ list: ["1"] })).not.toBe(said({ list: [1] }));
});
