import { refused } from "@bahi/contracts/refusal.ts";
import type { Folded } from "../carry-out/folded.ts";
import { type KnownUser, type UserState, findByUsername } from "./evolve.ts";
import type { UserDeps } from "./secrets.ts";

export type LogIn = { username: string; password: string; address: string };

/**
 * Signs a user in. Refused: `wrong-login`, whether the name, the password or the permission is missing;
 * `too-many-logins`.
 */
export async function logIn(
  deps: UserDeps,
  { username, password, address }: LogIn,
): Promise<{ token: string; user: Folded<UserState> }> {
  const { users, sessions, credentials, attempts } = deps;
  const who = `${address} ${username.toLowerCase()}`;
  attempts.begin(who);

  await users.catchUp();
  const user = findByUsername(users.records.values(), username);
  const isRight = await credentials.matches(user?.profile.credentialId, password);
  if (user === undefined || !isRight || user.status !== "active") throw refused("wrong-login");
  attempts.succeeded(who);

  const { userId, profile } = user;
  const actor = { id: userId, name: profile.fullName, role: profile.role };
  const { token, sessionId } = await sessions.open(actor, profile.credentialId);

  // Whoever deactivates a user writes the fact and then ends the sessions. This session may have been opened in
  // between, so the fact is looked for once more.
  await users.catchUp();
  const now = users.records.get(userId);
  if (!allows(now, user)) {
    await sessions.end(sessionId);
    throw refused("wrong-login");
  }
  return { token, user: users.records.folded(userId) };
}

function allows(now: UserState, then: KnownUser): boolean {
  return now.status === "active" && now.profile.credentialId === then.profile.credentialId;
}
