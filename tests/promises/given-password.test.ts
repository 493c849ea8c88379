import { afterAll, beforeAll, expect, test } from "vitest";
import { forwardedCommands } from "@bahi/query/forwarding/commands.ts";
import { type Bahi, STAFF, startBahi } from "../bahi/bahi-for-test.ts";
import { connectAs, type Person } from "../bahi/person.ts";
import { everyCall, sentenceOf } from "./calls.ts";

// A password that an admin has given opens nothing before its user has changed it. Every call is tried, at the edge and,
// where it is a command, at the command service itself.

const OWN_PASSWORD = "a password of my own";
const CHANGE_FIRST =
  "Please choose a password of your own first: the one that you signed in with was given to you";
const BEFORE_THE_CHANGE = ["GET /auth/me", "POST /auth/change-password", "POST /auth/logout"];

let bahi: Bahi;
let commandUrl = "";
let given = "";
let sunil: Person;

beforeAll(async () => {
  bahi = await startBahi();
  [commandUrl = ""] = bahi.commandUrls;
  const { body } = await bahi.admin.post("/auth/users/2/reset-password", undefined);
  given = (body as { password: string }).password;
  sunil = await connectAs(bahi.urls[0] ?? "", { username: STAFF.username, password: given });
});
afterAll(() => bahi.close());

const isLogout = ({ name }: { name: string }) => name === "POST /auth/logout";

test("with a given password every call but three is refused, whatever it asks", async () => {
  const commandNames = new Set(
    forwardedCommands.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`),
  );
  const signedIn = (await everyCall(bahi.admin)).filter(({ name }) => name !== "POST /auth/login");
  expect(signedIn.length).toBeGreaterThan(50);
  // The last one ends the session.
  const calls = signedIn.toSorted((one, other) => Number(isLogout(one)) - Number(isLogout(other)));
  const admitted = new Set<string>();
  for (const { name, method, path } of calls) {
    const at = commandNames.has(name) ? [sunil, sunil.at(commandUrl)] : [sunil];
    for (const who of at) {
      const nonsense = method === "GET" ? undefined : "{";
      const { status, body } = await who.call(method, path.replace("{id}", "1"), nonsense);
      if (status !== 403 || sentenceOf(body) !== CHANGE_FIRST) admitted.add(name);
    }
  }
  expect([...admitted].toSorted()).toEqual(BEFORE_THE_CHANGE);
});

test("after the change everything is open again, to the new password alone", async () => {
  const [url = ""] = bahi.urls;
  const again = await connectAs(url, { username: STAFF.username, password: given });
  expect((await again.get("/auth/me")).body).toMatchObject({ id: 2, must_change_password: true });
  const users = await bahi.admin.get("/auth/users");
  expect(users.body).toMatchObject([{ must_change_password: false }, { id: 2, must_change_password: true }]);

  const { status, body } = await again.post("/auth/change-password", {
    current_password: given,
    new_password: OWN_PASSWORD,
  });
  expect(status).toBe(200);
  expect((await again.get("/customers")).status).toBe(401);
  const { access_token: token } = body as { access_token: string };
  const after = await fetch(`${url}/api/v1/auth/me`, { headers: { authorization: `Bearer ${token}` } });
  expect(await after.json()).toMatchObject({ id: 2, must_change_password: false });
  const signedIn = await connectAs(url, { username: STAFF.username, password: OWN_PASSWORD });
  expect((await signedIn.get("/customers")).status).toBe(200);
});
