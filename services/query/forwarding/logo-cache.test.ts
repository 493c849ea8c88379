import { expect, test } from "vitest";
import type { CommandResponse } from "./command-service.ts";
import { openLogoCache } from "./logo-cache.ts";

const PICTURE_BYTES = 10;
const picture: CommandResponse = { status: 200, headers: {}, body: Buffer.alloc(PICTURE_BYTES) };

test("a picture whose clients have left while it was loaded makes room for others later", async () => {
  const cache = openLogoCache(PICTURE_BYTES);
  const show = async (name: string) => {
    const { answer, release } = cache.acquire(name, async () => picture);
    await answer;
    release();
  };
  const loading = Promise.withResolvers<CommandResponse>();
  const left = cache.acquire("left", () => loading.promise);
  left.release();
  await show("first");
  await show("second"); // takes the room of the first, and looks at the one that is being loaded
  loading.resolve(picture);
  await left.answer;
  expect(cache.bytes()).toBe(PICTURE_BYTES);
  await show("third");
  expect(cache.bytes()).toBe(PICTURE_BYTES);
});
