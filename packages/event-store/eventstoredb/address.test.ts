import { expect, test } from "vitest";
import { StoreAddressError } from "../errors.ts";
import { readAddress } from "./address.ts";

test("an address names the nodes; one with a port that cannot be is none", () => {
  const { nodes } = readAddress("esdb://one:1,two:65535?tls=false");
  expect(nodes).toEqual([
    { address: "one", port: 1 },
    { address: "two", port: 65_535 },
  ]);
  expect(() => readAddress("esdb://one:2113,two:65536?tls=false")).toThrow(StoreAddressError);
});
