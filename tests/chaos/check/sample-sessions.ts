import { type Entry, sessionOf } from "../history.ts";
import { type Said, call } from "./sample-run.ts";

// A member of staff who was hired, has signed in and changed the password, for tests that plant what a rule must find.

const username = "meena";

/** What is asked with the token of this name. */
export const signedIn = (token: "old" | "new") => ({
  path: "/products",
  role: "staff" as const,
  session: sessionOf(token),
});

/** A sign-in with this password. */
export function hired(number: number, password: "given" | "own", said: Said): Entry[] {
  return call(
    number,
    { method: "POST", path: "/auth/login", session: "", role: "staff", body: { username, password } },
    said,
  );
}

export const passwordChanged: Entry[] = [
  ...call(
    21,
    { method: "POST", path: "/auth/users", body: { username, password: "given" } },
    { status: 201, body: {} },
  ),
  ...hired(22, "given", { status: 200, body: { access_token: "old" } }),
  ...call(
    23,
    {
      ...signedIn("old"),
      method: "POST",
      path: "/auth/change-password",
      body: { current_password: "given", new_password: "own" },
    },
    { status: 200, body: { access_token: "new" } },
  ),
];
