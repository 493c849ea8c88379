import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { openSessions } from "@bahi/service-kit/auth/sessions.ts";
import { registerTokens } from "@bahi/service-kit/auth/tokens.ts";
import { type App, createApp } from "@bahi/service-kit/http/app.ts";
import { createLog } from "@bahi/service-kit/log.ts";
import { Pool } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { memoryStoreOf } from "../../../tests/event-store/memory-store.ts";
import { databaseForTest } from "../../../tests/postgres/test-database.ts";
import { acceptCommands } from "../http/command-context.ts";
import { openRegister } from "../execution/register.ts";
import { openLogoStore } from "@bahi/service-kit/media/logo-store.ts";
import { settingsRegister } from "./register.ts";
import { logoRoute, settingsRoutes } from "./routes.ts";

const log = createLog("test", "silent");
const MIB = 1024 * 1024;

/** One transparent pixel. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

async function office() {
  const databaseUrl = await databaseForTest();
  const pool = new Pool({ connectionString: databaseUrl });
  const store = memoryStoreOf(databaseUrl);
  const sessions = await openSessions(pool, databaseUrl, log);
  const logos = await openLogoStore(pool);
  const app = await createApp({ log });
  await registerTokens(app, sessions.keys);
  logoRoute(app, logos);
  await app.register(async (scope: App) => {
    acceptCommands(scope, sessions, () => new Date());
    await settingsRoutes(scope, {
      settings: openRegister(store, settingsRegister),
      logos,
      settledCommands: async () => {},
    });
  });
  onTestFinished(async () => {
    await app.close();
    await sessions.close();
    await store.close();
    await pool.end();
  });
  const token = app.tokenOf(await sessions.open({ id: 1, name: "Meena", role: "admin" }));

  function put(payload: object, headers: Record<string, string> = {}) {
    const authorization = `Bearer ${token}`;
    return app.inject({ method: "PUT", url: "/settings/", headers: { authorization, ...headers }, payload });
  }

  async function upload(bytes: Buffer, options: { field?: string; key?: string } = {}) {
    const { field = "file", key = randomUUID() } = options;
    const form = new FormData();
    form.append("note", "of the shop");
    form.append(field, new Blob([Uint8Array.from(bytes)]), "logo.png");
    const request = new Request("http://shop/", { method: "POST", body: form });
    return app.inject({
      method: "POST",
      url: "/settings/upload-logo",
      headers: {
        authorization: `Bearer ${token}`,
        "idempotency-key": key,
        "content-type": request.headers.get("content-type") ?? "",
      },
      payload: Buffer.from(await request.arrayBuffer()),
    });
  }

  const countEvents = async () => {
    let count = 0;
    for await (const batch of store.readAll()) count += batch.length;
    return count;
  };

  return { app, pool, token, put, upload, countEvents };
}

test("changes what is named, keeps the rest, and counts the changes", async () => {
  const { put } = await office();
  await put({ business_name: "Rao Traders", business_email: "shop@example.in" });
  const answer = await put({ business_phone: "98200 00000" });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["x-position"]).toMatch(/^[\d-]{20,64}$/);
  expect(answer.json()).toEqual({
    business_name: "Rao Traders",
    business_address: "",
    business_phone: "98200 00000",
    business_email: "shop@example.in",
    logo_url: null,
    default_credit_days: 0,
    upi_id: "",
    paper_size: "A4",
    books_locked: null,
    version: 2,
  });
});

test("the default of the days of credit is changed alone, also to 0", async () => {
  const { put } = await office();
  await put({ business_name: "Rao Traders" });
  expect((await put({ default_credit_days: 30 })).json()).toMatchObject({
    business_name: "Rao Traders",
    default_credit_days: 30,
  });
  expect((await put({ default_credit_days: 0 })).json()).toMatchObject({
    default_credit_days: 0,
    version: 3,
  });
});

test.each([
  "sharma",
  "sharma@",
  "@okaxis",
  "two words@okaxis",
  "sharma@ok axis",
  "sharma@a.b",
  "a@okaxis&am=1",
])("refuses %o as a UPI ID", async (upi_id) => {
  const { put } = await office();
  const answer = await put({ upi_id });
  expect(answer.statusCode).toBe(422);
  expect(answer.json<{ detail: string }>().detail).toBe("Please enter a UPI ID like name@bank");
});

test("keeps a UPI id as it was typed, and the paper of bills", async () => {
  const { put } = await office();
  const paper = { upi_id: "Sharma.Traders-1@okhdfcbank", paper_size: "roll" };
  expect((await put({ ...paper, upi_id: ` ${paper.upi_id} ` })).json()).toMatchObject(paper);
  expect((await put({ upi_id: "" })).json()).toMatchObject({ upi_id: "", paper_size: "roll", version: 2 });
});

test("the same again changes nothing, and nothing at all is an answer too", async () => {
  const { put, countEvents } = await office();
  expect((await put({})).json()).toMatchObject({ business_name: "", version: 0 });
  await put({ business_name: "Rao Traders" });
  expect((await put({ business_name: "Rao Traders" })).json()).toMatchObject({ version: 1 });
  expect(await countEvents()).toBe(1);
});

test("an edit of an older version is told who changed it", async () => {
  const { put } = await office();
  await put({ business_name: "Rao Traders" });
  const answer = await put({ business_name: "Rao and Sons" }, { "if-match": '"0"' });
  expect(answer.statusCode).toBe(412);
  expect(answer.json<{ detail: string }>().detail).toContain("Meena");
});

test.each([
  [{ business_email: "not an address" }, "Please enter a valid email address"],
  [{ logo_url: "javascript:alert(1)" }, "Please enter an address like https://example.in/logo.png"],
  [{ paper_size: "A3" }, "Paper size must be A4, A5 or roll"],
  [{ business_name: "a\u0000b" }, "Business name has characters that cannot be stored"],
  [{ business_name: "\ud800" }, "Business name has characters that cannot be stored"],
  [{ owner: "Meena" }, "Owner is not a known field"],
])("refuses %o", async (payload, detail) => {
  const { put, countEvents } = await office();
  const answer = await put(payload);
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({ detail });
  expect(await countEvents()).toBe(0);
});

test("a logo is kept under its digest and served so that browsers keep it and guess nothing", async () => {
  const { app, put, upload } = await office();
  const uploaded = await upload(PNG);
  expect(uploaded.statusCode).toBe(200);
  const { logo_url: url } = uploaded.json<{ logo_url: string }>();
  expect(url).toMatch(/^\/logos\/[0-9a-f]{64}$/);
  expect((await put({})).json()).toMatchObject({ logo_url: url, version: 1 });

  const logo = await app.inject(url);
  expect(logo.rawPayload).toEqual(PNG);
  expect(logo.headers).toMatchObject({
    "content-type": "image/png",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
});

test("a logo that is damaged in the database is not served, and the same one uploaded again mends it", async () => {
  const { app, pool, upload } = await office();
  const { logo_url: url } = (await upload(PNG)).json<{ logo_url: string }>();
  await pool.query("update media.logo set bytes = set_byte(bytes, 40, 1)");
  expect((await app.inject(url)).statusCode).toBe(404);
  await upload(PNG);
  expect((await app.inject(url)).rawPayload).toEqual(PNG);
});

test("the same logo again, or under the same key, is one change", async () => {
  const { upload, countEvents } = await office();
  const key = randomUUID();
  const answers = [await upload(PNG, { key }), await upload(PNG, { key }), await upload(PNG)];
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  expect(await countEvents()).toBe(1);
});

test.each([
  [
    "a page",
    Buffer.from("<html><script>alert(1)</script></html>"),
    415,
    "The logo must be a PNG or JPEG picture",
  ],
  ["nothing", Buffer.alloc(0), 415, "The logo must be a PNG or JPEG picture"],
  [
    "half a picture",
    PNG.subarray(0, -20),
    415,
    "The logo is damaged or a part of it is missing. Please save the picture again.",
  ],
  ["more than 5 MB", Buffer.concat([PNG, Buffer.alloc(5 * MIB)]), 413, "The logo must be at most 5 MB"],
])("refuses %s as a logo", async (_what, bytes, status, detail) => {
  const { upload, countEvents } = await office();
  const answer = await upload(bytes);
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toMatchObject({ detail });
  expect(await countEvents()).toBe(0);
});

test("takes a logo of exactly 5 MB", async () => {
  const { upload } = await office();
  const answer = await upload(Buffer.concat([PNG, Buffer.alloc(5 * MIB - PNG.length)]));
  expect(answer.statusCode).toBe(200);
});

test("an upload without a file, cut off, or of another kind is refused with a sentence", async () => {
  const { app, token, upload } = await office();
  expect((await upload(PNG, { field: "picture" })).json()).toMatchObject({
    status: 422,
    detail: "Please choose a picture",
  });
  const send = (type: string, payload: string) =>
    app.inject({
      method: "POST",
      url: "/settings/upload-logo",
      headers: { authorization: `Bearer ${token}`, "content-type": type },
      payload,
    });
  expect((await send("multipart/form-data", "no boundary")).json()).toMatchObject({
    status: 422,
    detail: "The upload could not be read",
  });
  const cutOff = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc';
  expect((await send("multipart/form-data; boundary=b", cutOff)).statusCode).toBe(422);
  expect((await send("application/json", '{"file":"a"}')).statusCode).toBe(415);
});

test("a sender of far too much hears so while still sending", async () => {
  const { app, token } = await office();
  await app.listen({ port: 0, host: "127.0.0.1" });
  const address = app.server.address();
  const socket = connect(typeof address === "object" && address ? address.port : 0, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  const body = Buffer.concat([
    Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'),
    Buffer.alloc(20 * MIB),
    Buffer.from("\r\n--b--\r\n"),
  ]);
  const head =
    `POST /settings/upload-logo HTTP/1.1\r\nhost: shop\r\nauthorization: Bearer ${token}\r\n` +
    `content-type: multipart/form-data; boundary=b\r\ncontent-length: ${body.length}\r\n\r\n`;
  socket.write(head);
  socket.write(body);
  const [first] = await once(socket, "data");
  expect(String(first)).toMatch(/^HTTP\/1\.1 413 /);
});

test("no logo, no picture", async () => {
  const { app } = await office();
  expect((await app.inject(`/logos/${"0".repeat(64)}`)).statusCode).toBe(404);
  expect((await app.inject("/logos/../../etc/passwd")).statusCode).toBe(404);
  expect((await app.inject("/logos/nonsense")).statusCode).toBe(422);
});
