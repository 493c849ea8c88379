import type { Keys } from "@bahi/service-kit/auth/keys.ts";
import { expect, test } from "vitest";
import { openKnownDevices } from "./known-devices.ts";

function keysWith(secret: string): Keys {
  return { current: () => ({ id: "1", secret }), reload: async () => {} };
}

test("a device is known for the names that have signed in there, each under an id of its own", () => {
  const devices = openKnownDevices(keysWith("ours"));
  const asha = devices.mark(undefined, "asha");
  const both = devices.mark(asha, "ravi");
  const ids = [devices.find(both, "asha"), devices.find(both, "ravi")];
  expect(ids).toEqual([expect.stringMatching(/^[\w-]{16}$/), expect.stringMatching(/^[\w-]{16}$/)]);
  expect(ids[0]).not.toBe(ids[1]);
  expect(devices.find(both, "admin")).toBeUndefined();
  expect(devices.mark(both, "asha")).toBe(both);
});

test("a device keeps the latest eight names", () => {
  const devices = openKnownDevices(keysWith("ours"));
  let marks: string | undefined;
  for (let index = 0; index < 10; index += 1) marks = devices.mark(marks, `name ${index}`);
  expect(devices.find(marks, "name 1")).toBeUndefined();
  expect(devices.find(marks, "name 2")).toBeDefined();
  expect(devices.find(marks, "name 9")).toBeDefined();
});

test.each(["", ".", "....", "nonsense", "a".repeat(59), "a.".repeat(400)])(
  "what is no mark is no device: %s",
  (marks) => {
    expect(openKnownDevices(keysWith("ours")).find(marks, "asha")).toBeUndefined();
  },
);

test("the marks of another deployment, or of keys that were replaced, are none", () => {
  const theirs = openKnownDevices(keysWith("theirs")).mark(undefined, "asha");
  expect(openKnownDevices(keysWith("ours")).find(theirs, "asha")).toBeUndefined();
});
