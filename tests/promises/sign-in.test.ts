import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ADMIN, type Bahi, STAFF, startBahi } from "../bahi/bahi-for-test.ts";
import { type Answer, person } from "../bahi/person.ts";

let bahi: Bahi;
beforeAll(async () => {
  bahi = await startBahi({ trustProxy: 1 });
});
afterAll(() => bahi.close());

let addresses = 0;

/** An address from which nobody has come before. */
function newAddress(): string {
  addresses += 1;
  return `203.0.113.${addresses}`;
}

function signIn(
  username: string,
  password: string,
  { from, cookie }: { from: string; cookie?: string },
): Promise<Answer> {
  const [url = ""] = bahi.urls;
  const headers = { "x-forwarded-for": from, ...(cookie !== undefined && { cookie }) };
  return person(url, "").post("/auth/login", { username, password }, { headers });
}

test("one name has the tries of one name, in however many ways it is written", async () => {
  const from = newAddress();
  const spellings = [
    "admin",
    "ADMIN",
    "𝓪𝑑𝐦in",
    "ａｄｍｉｎ",
    "adm\u200bin",
    "a\u00addmin",
    "àdmin",
    " admin",
  ];
  const statuses = [];
  for (let index = 0; index < 12; index += 1) {
    const { status } = await signIn(spellings[index % spellings.length] ?? "", "a guess", { from });
    statuses.push(status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
});

test("sixty names with one password from one address are stopped, and told for how long", async () => {
  const from = newAddress();
  const answers = [];
  for (let index = 0; index < 60; index += 1)
    answers.push(await signIn(`name${index}`, "Password1", { from }));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(30);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(30);
  for (const { headers, body } of refused) {
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(290);
    expect(body).toMatchObject({
      detail: "Too many failed sign-ins. Please try again in 5 minutes.",
    });
  }
});

test("whoever guesses at a name closes it to themselves, and to nobody behind the same proxy", async () => {
  const from = newAddress();
  for (let index = 0; index < 11; index += 1) await signIn(ADMIN.username, "a guess", { from });
  expect(await signIn(ADMIN.username, ADMIN.password, { from })).toMatchObject({ status: 429 });
  expect(await signIn(ADMIN.username, ADMIN.password, { from: newAddress() })).toMatchObject({ status: 200 });
});

test("a browser that has signed in before is let in from an address that is closed", async () => {
  const from = newAddress();
  const first = await signIn(STAFF.username, STAFF.password, { from });
  const [cookie = ""] = first.headers.get("set-cookie")?.split(";") ?? [];
  expect(first.headers.get("set-cookie")).toMatch(/; HttpOnly; SameSite=Strict$/);
  for (let index = 0; index < 60; index += 1) {
    await signIn(STAFF.username, "a guess", { from });
    await signIn(`name${index}`, "a guess", { from });
  }
  expect(await signIn(STAFF.username, STAFF.password, { from })).toMatchObject({ status: 429 });
  expect(await signIn(STAFF.username, STAFF.password, { from, cookie })).toMatchObject({ status: 200 });
  // It is known for that name only, and a mark that was made up is none.
  expect(await signIn(ADMIN.username, ADMIN.password, { from, cookie })).toMatchObject({ status: 429 });
  const forged = `${cookie.slice(0, -3)}abc`;
  expect(await signIn(STAFF.username, STAFF.password, { from, cookie: forged })).toMatchObject({
    status: 429,
  });
});

test("an address that a client writes itself before that of the proxy changes nothing", async () => {
  const from = newAddress();
  const statuses = [];
  for (let index = 0; index < 12; index += 1) {
    const { status } = await signIn(ADMIN.username, "a guess", { from: `198.51.100.${index}, ${from}` });
    statuses.push(status);
  }
  expect(statuses.slice(-2)).toEqual([429, 429]);
});

test("four hundred sign-ins at once do not keep the writes of others waiting", async () => {
  const finished: string[] = [];
  const note = async (what: string, asked: Promise<Answer>): Promise<Answer> => {
    const answer = await asked;
    finished.push(what);
    return answer;
  };
  const signIns = Array.from({ length: 400 }, (_, index) =>
    note("sign-in", signIn(`name${index}`, "a guess", { from: `198.18.${index % 40}.1` })),
  );
  const writes = Array.from({ length: 10 }, (_, index) =>
    note("write", bahi.admin.post("/products", { item_name: `Soap ${index} ${randomUUID()}` })),
  );
  for (const { status } of await Promise.all(writes)) expect(status).toBe(201);
  for (const { status, headers } of await Promise.all(signIns)) {
    expect([401, 429]).toContain(status);
    expect(headers.has("retry-after")).toBe(status === 429);
  }
  const lastWrite = finished.lastIndexOf("write");
  const answeredLater = finished.slice(lastWrite).filter((what) => what === "sign-in");
  expect(answeredLater.length).toBeGreaterThan(40);
});
