import { request } from "node:http";
import { importForm } from "@bahi/command/import/testing.fixture.ts";
import { importCheck, importProgress } from "@bahi/contracts/import/api.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bahi, startBahi } from "../bahi/bahi-for-test.ts";
import { sentenceOf } from "./calls.ts";

let bahi: Bahi;
beforeAll(async () => {
  bahi = await startBahi();
});
afterAll(() => bahi.close());

const MIB = 1024 * 1024;

/** How it ended, and the position that reads have to include to show all of it. */
async function ended(id: number): Promise<{ progress: unknown; position: string }> {
  for (;;) {
    const answer = await bahi.admin.get(`/imports/${id}`);
    const progress = importProgress.parse(answer.body);
    if (progress.state !== "running") return { progress, position: answer.headers.get("x-position") ?? "" };
  }
}

test("a long file goes through the edge, is counted, and can be read in the lists when it is done", async () => {
  // Larger than what the edge holds of all bodies together.
  const note = "x".repeat(700);
  const rows = Array.from(
    { length: 1_000 },
    (_, index) => `Shop ${index},98200 1${String(index).padStart(4, "0")},${note}`,
  );
  const file = ["Party Name,Mobile,Address", ...rows, "No phone,,"].join("\n");
  const check = await bahi.admin.post("/imports", importForm("customers", file, { isDry: true }));
  expect(importCheck.parse(check.body)).toMatchObject({ customers: { made: 1_000 }, bad_rows: 1 });

  const begun = await bahi.admin.post("/imports", importForm("customers", file));
  expect(begun.status).toBe(202);
  const { id } = importProgress.parse(begun.body);
  const { progress, position } = await ended(id);
  expect(progress).toMatchObject({ state: "done", customers: { made: 1_000 }, bad_rows: 1 });
  const listed = await bahi.admin.get("/customers?limit=2000", { headers: { "x-position": position } });
  expect(listed.body).toHaveLength(1_000);
  expect((await bahi.admin.get("/imports")).body).toMatchObject([
    { id, file_name: "rows.csv", by: expect.any(String) },
  ]);
});

/** Sends the head of an upload and so many bytes, and waits for the answer. */
function streamed(
  token: string,
  bytes: number,
  length?: number,
): Promise<{ status: number; detail: string }> {
  const url = new URL("/api/v1/imports", bahi.urls[0]);
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: "POST",
      headers: {
        "content-type": "multipart/form-data; boundary=b",
        ...(token === "" ? {} : { authorization: `Bearer ${token}` }),
        ...(length === undefined ? {} : { "content-length": length }),
      },
    });
    sent.on("response", (answer) => {
      let text = "";
      answer.on("data", (chunk: Buffer) => (text += chunk.toString()));
      answer.on("end", () => {
        // The rest is never sent, and a service that closes would wait for it.
        sent.destroy();
        resolve({ status: answer.statusCode ?? 0, detail: sentenceOf(JSON.parse(text)) });
      });
    });
    sent.on("error", reject);
    sent.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n');
    const chunk = Buffer.alloc(64 * 1024, "a");
    let left = bytes;
    const more = (): void => {
      while (left > 0) {
        left -= chunk.length;
        if (!sent.write(chunk)) return void sent.once("drain", more);
      }
    };
    more();
  });
}

test("who may not import, and a file of 2 GB, are refused before it is read", async () => {
  const large = 2_000 * MIB;
  expect(await streamed("", 0, large)).toEqual({ status: 401, detail: "Please sign in" });
  expect(await streamed(bahi.staff.token, 0, large)).toMatchObject({ status: 403 });
  const refusal = { status: 413, detail: "The file may have at most 100 MB. Please split it." };
  expect(await streamed(bahi.admin.token, 0, large)).toEqual(refusal);
});

test("a file that does not say how long it is ends at the limit", async () => {
  await expect(streamed(bahi.admin.token, 110 * MIB)).resolves.toMatchObject({ status: 413 });
});
