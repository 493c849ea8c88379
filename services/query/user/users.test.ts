import { afterAll, beforeAll, expect, test } from "vitest";
import { type EdgeForTest, edgeForTest } from "../testing/edge-for-test.ts";
import { userRow } from "../testing/rows.ts";

let edge: EdgeForTest;

beforeAll(async () => {
  edge = await edgeForTest();
  await edge.db
    .insertInto("user_account")
    .values([
      userRow({ id: 1, full_name: "Asha", username: "asha", role: "admin", email: "" }),
      userRow({ id: 2, full_name: "Sunil", username: "sunil", department: "Counter" }),
      userRow({
        id: 3,
        full_name: "bharat",
        username: "bharat",
        is_active: false,
        must_change_password: true,
      }),
      userRow({ id: 4, full_name: "Gone", is_deleted: true }),
    ])
    .execute();
});
afterAll(() => edge.close());

test("lists the users who were not deleted, the deactivated too", async () => {
  const { json, headers } = await edge.get("/auth/users");
  expect((json as { id: number }[]).map((row) => row.id)).toEqual([1, 2, 3]);
  expect(headers["x-total-count"]).toBe("3");
  const sorted = await edge.get("/auth/users?sort=full_name&order=desc&q=a");
  expect((sorted.json as { id: number }[]).map((row) => row.id)).toEqual([2, 3, 1]);
  for (const order of ["asc", "desc"]) {
    const byEmail = await edge.get(`/auth/users?sort=email&order=${order}`);
    expect((byEmail.json as { email: string }[]).at(-1)?.email).toBe("");
  }
});

test("tells everyone who he is, and nobody who somebody else is", async () => {
  const staff = await edge.get("/auth/me", { as: "staff" });
  expect(staff.json).toEqual({
    id: 2,
    full_name: "Sunil",
    username: "sunil",
    email: "user2@example.in",
    role: "staff",
    department: "Counter",
    is_active: true,
    must_change_password: false,
    created_at: "2026-04-01T05:30:00.000Z",
    version: 1,
  });
  const other = await edge.sessions.open({ id: 3, name: "Bharat", role: "staff" });
  expect((await edge.get("/auth/me", { as: edge.app.tokenOf(other) })).json).toMatchObject({ id: 3 });
  expect((await edge.get("/auth/me")).json).toMatchObject({ id: 1, role: "admin" });
});

test("says of whom the password must be changed: in the list by the events, for oneself by the session", async () => {
  const given = { mustChangePassword: true };
  const fresh = await edge.sessions.open({ id: 2, name: "Sunil", role: "staff" }, undefined, given);
  const own = await edge.get("/auth/me", { as: edge.app.tokenOf(fresh) });
  expect(own.json).toMatchObject({ id: 2, must_change_password: true });
  expect((await edge.get("/auth/me", { as: "staff" })).json).toMatchObject({ must_change_password: false });
  // The answers are cached, and each has a tag of its own.
  const tag = String(own.headers["etag"]);
  expect((await edge.get("/auth/me", { as: "staff", headers: { "if-none-match": tag } })).status).toBe(200);
  const { json } = await edge.get("/auth/users");
  expect(json).toMatchObject([
    { id: 1, must_change_password: false },
    { id: 2, must_change_password: false },
    { id: 3, must_change_password: true },
  ]);
});

test("a session whose user is deleted has ended", async () => {
  const gone = await edge.sessions.open({ id: 4, name: "Gone", role: "staff" });
  expect((await edge.get("/auth/me", { as: edge.app.tokenOf(gone) })).status).toBe(401);
});
