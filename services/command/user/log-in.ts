import { refused } from "@bahi/contracts/refusal.ts";
import { usernameKey } from "@bahi/contracts/user/username.ts";
import type { Session } from "@bahi/service-kit/auth/sessions.ts";
import { networkOf } from "@bahi/service-kit/http/network.ts";
import type { Folded } from "../execution/folded.ts";
import { type KnownUser, type UserState, findByUsername } from "./evolve.ts";
import type { UserDeps } from "./secrets.ts";
import { settleSessions } from "./settle-sessions.ts";

/** `deviceMarks`: the cookie that the device has kept from earlier sign-ins. */
export type LogIn = {
  username: string;
  password: string;
  address: string;
  deviceMarks: string | undefined;
};

/**
 * Signs a user in. Refused: `wrong-login`, whether the name, the password or the permission is missing;
 * `too-many-logins`, `too-many-at-once`.
 */
export async function logIn(
  deps: UserDeps,
  { username, password, address, deviceMarks }: LogIn,
): Promise<{ session: Session; user: Folded<UserState>; deviceMarks: string }> {
  const { users, sessions, devices } = deps;
  const nameKey = usernameKey(username);
  const device = devices.find(deviceMarks, nameKey);
  const place = device === undefined ? { address: networkOf(address) } : { device };
  await users.catchUp();
  const user = await deps.passwordQueue.run(
    { name: Object.values(place).join(), isTrusted: device !== undefined },
    () => verifyPassword(deps, { username, password, attempt: { nameKey, place } }),
  );

  const { userId, profile, mustChangePassword } = user;
  const actor = { id: userId, name: profile.fullName, role: profile.role };
  const session = await sessions.open(actor, profile.credentialId, { mustChangePassword });

  // A command that deactivates a user appends its event and then ends the sessions. This session may have been opened
  // in between, so the events are read once more. So may a command that renames one.
  await users.catchUp();
  const now = users.records.get(userId);
  if (!allows(now, user)) {
    await sessions.end(session.sessionId);
    throw refused("wrong-login");
  }
  if (now.profile.fullName !== profile.fullName) await settleSessions(deps, [userId]);
  return { session, user: users.records.folded(userId), deviceMarks: devices.mark(deviceMarks, nameKey) };
}

type Shown = {
  username: string;
  password: string;
  attempt: Parameters<UserDeps["attempts"]["begin"]>[0];
};

async function verifyPassword(
  { users, credentials, attempts }: UserDeps,
  { username, password, attempt }: Shown,
): Promise<KnownUser> {
  await attempts.begin(attempt);
  const user = findByUsername(users.records.values(), username);
  const isRight = await credentials.matches(user?.profile.credentialId, password);
  if (user === undefined || !isRight || user.status !== "active") throw refused("wrong-login");
  await attempts.succeeded(attempt);
  return user;
}

function allows(now: UserState, then: KnownUser): now is KnownUser {
  return now.status === "active" && now.profile.credentialId === then.profile.credentialId;
}
