import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { INVOICE_CATEGORY } from "@bahi/contracts/invoice/events.ts";
import { PAYMENT_CATEGORY } from "@bahi/contracts/payment/events.ts";
import { writeHistory } from "@bahi/history-file/write-history.ts";
import { importHistory } from "@bahi/tools/history/import-history.ts";
import { expect, onTestFinished, test } from "vitest";
import { createDatabase } from "../postgres/test-database.ts";
import { homeOn, storedIn } from "./home.ts";

test("creations of two nouns under one key, as earlier releases allowed, keep their order", async () => {
  const folder = await mkdtemp(join(tmpdir(), "bahi-shared-keys-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "books.jsonl.gz");
  const source = await homeOn(await createDatabase());
  const create = (category: string, key: string) =>
    source.store.appendToNext(category, key, (number) => [
      { id: randomUUID(), type: "Made", data: { number }, metadata: { commandKey: key } },
    ]);
  for (const [category, key] of [
    [INVOICE_CATEGORY, "first invoice"],
    [PAYMENT_CATEGORY, "first payment"],
    [INVOICE_CATEGORY, "shared"],
    [PAYMENT_CATEGORY, "shared"],
    [PAYMENT_CATEGORY, "own"],
    [INVOICE_CATEGORY, "later"],
  ] as const)
    await create(category, key);
  const events = await storedIn(source.store);
  await writeHistory(file, { store: source.store, logos: { find: async () => undefined } });
  const { store, pool, atOnce } = await homeOn(await createDatabase());
  await importHistory({ file, store, pool, atOnce });
  expect((await storedIn(store)).map(({ streamId, id }) => [streamId, id])).toEqual(
    events.map(({ streamId, id }) => [streamId, id]),
  );
});
