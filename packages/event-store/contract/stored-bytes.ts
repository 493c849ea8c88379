import { randomUUID } from "node:crypto";
import { EventStoreDBClient } from "@eventstore/db-client";
import { expect, onTestFinished, test } from "vitest";
import { digestOf } from "../chain/digest.ts";
import type { RecordedEvent } from "../event-store.ts";
import { AppendCall } from "../eventstoredb/append-call.ts";
import { openEventStoreDb } from "../eventstoredb/open.ts";
import { headOf } from "../head.ts";

/** A proof covers the stored bytes of an event of EventStoreDB, also where they are not JSON. */
export function storedBytesContract(url: string): void {
  const said = JSON.stringify({ a: 1, at: "मेहता" });
  /** The recorded event that another program wrote. */
  const storedOf = async (
    write: (client: EventStoreDBClient, streamId: string, id: string) => Promise<unknown>,
  ): Promise<RecordedEvent> => {
    const client = EventStoreDBClient.connectionString(url);
    const store = await openEventStoreDb({ url });
    onTestFinished(async () => {
      await client.dispose();
      await store.close();
    });
    const after = await headOf(store);
    await write(client, `bytes-${randomUUID()}`, randomUUID());
    for await (const [found] of store.readAll({ after })) if (found !== undefined) return found;
    throw new Error("nothing is stored");
  };

  test.each([
    ["spaces", '{ "a": 1, "at": "मेहता" }'],
    ["another way to write a letter", String.raw`{"a":1,"at":"\u092eेहता"}`],
    ["another order", '{"at":"मेहता","a":1}'],
    ["a name that is there twice", '{"a":2,"a":1,"at":"मेहता"}'],
    ["no JSON", "मेहता"],
  ])("an event is proved by its bytes: %s", async (_name, text) => {
    const found = await storedOf((client, streamId, id) =>
      new AppendCall(client).append({
        streamId,
        expected: "none",
        events: [{ id, type: "Noted", data: text, metadata: text }],
      }),
    );
    expect([found.data, found.metadata]).toEqual([text, text]);
    expect(digestOf(found)).not.toEqual(digestOf({ ...found, data: said, metadata: said }));
  });

  test("bytes that are no text are another event than every text that looks like them", async () => {
    const data = Buffer.from('{"at":"\xe9"}', "latin1");
    const contentType = "application/octet-stream";
    const broken = await storedOf((client, streamId, id) =>
      client.appendToStream(streamId, { id, type: "Noted", contentType, data, metadata: {} }),
    );
    for (const text of ['{"at":"é"}', '{"at":"\ufffd"}']) {
      expect(digestOf(broken)).not.toEqual(digestOf({ ...broken, data: text }));
    }
  });
}
