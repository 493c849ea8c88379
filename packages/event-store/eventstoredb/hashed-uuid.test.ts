import { expect, test } from "vitest";
import { hashedUuid } from "./hashed-uuid.ts";

test("the UUID of a content is the one that earlier releases have stored", () => {
  expect(hashedUuid("in place of 5f0c1a52-d3ae-4f8f-9f3d-bb5c1c0a7e64")).toBe(
    "178051bd-d3aa-88a0-8638-b1c9d57ef36c",
  );
});
