import { randomUUID } from "node:crypto";
import { NewerReleaseError } from "@bahi/contracts/stored/newer-release.ts";
import { CannotStart } from "@bahi/service-kit/cannot-start.ts";
import { expect, test } from "vitest";
import { NEEDS_NEWER_RELEASE, readAtStart } from "./newer-release.ts";
import { type Instance, startInstance } from "./testing/instance.ts";
import { anil } from "./testing/requests.ts";

type Unknown = { type: string; version?: number; alsoSaid?: object };

/** What an instance of a newer release stores meanwhile. */
async function storeOfNewerRelease(
  { store }: Instance,
  streamId: string,
  { type, version = 1, alsoSaid }: Unknown,
): Promise<void> {
  const metadata = {
    at: "2026-11-26T04:30:00.000Z",
    actor: { id: 1, name: "Asha Rao", role: "admin" },
    commandKey: randomUUID(),
    bodyDigest: "",
    version,
    ...alsoSaid,
  };
  const data = { customerId: 1, reason: "" };
  await store.append(streamId, "none", [{ id: randomUUID(), type, data, metadata }]);
}

test.each<[string, Unknown]>([
  ["an unknown type", { type: "CustomerTagged" }],
  ["a newer shape", { type: "CustomerDeleted", version: 99 }],
  ["one more field in its metadata", { type: "CustomerDeleted", alsoSaid: { branch: "Pune" } }],
])("a command that needs an event of %s is for an instance of the newer release", async (_, unknown) => {
  const instance = await startInstance();
  expect(await instance.isReady()).toBe(true);
  await storeOfNewerRelease(instance, "customers", unknown);
  expect(await instance.call("POST", "/customers", anil)).toMatchObject({
    status: 503,
    headers: { "retry-after": "2" },
    body: { type: "urn:bahi:newer-release", detail: NEEDS_NEWER_RELEASE },
  });
  expect(await instance.isReady()).toBe(false);
});

test("so is one that needs the accounts, whatever the stream of the event is", async () => {
  const instance = await startInstance();
  await instance.call("POST", "/customers", anil);
  await storeOfNewerRelease(instance, "note-1", { type: "NoteMade" });
  expect(await instance.call("DELETE", "/customers/1")).toMatchObject({ status: 503 });
});

test("an event of another program is not taken for one of a newer release, which nobody could start", async () => {
  const instance = await startInstance();
  await instance.call("POST", "/customers", anil);
  const event = { id: randomUUID(), type: "BasketFilled", data: {}, metadata: {} };
  await instance.store.append("basket-7", "none", [event]);
  expect(await instance.call("DELETE", "/customers/1")).toMatchObject({
    status: 503,
    body: {
      type: "urn:bahi:foreign-event",
      detail:
        "Another program has stored events among those of these books, and Bahi cannot read them. The log says which.",
    },
  });
  expect(await instance.isReady()).toBe(true);
});

test("a start that needs such an event ends with a sentence, and any other fault stays what it is", async () => {
  const fails = (error: Error) =>
    readAtStart(async () => {
      throw error;
    });
  const named = new Error("Event 1 cannot be read", {
    cause: new NewerReleaseError("its type is not known"),
  });
  await expect(fails(named)).rejects.toThrow(new CannotStart(`${NEEDS_NEWER_RELEASE} Nothing was changed.`));
  await expect(fails(new Error("broken"))).rejects.toThrow(new Error("broken"));
  expect(await readAtStart(async () => 1)).toBe(1);
});
