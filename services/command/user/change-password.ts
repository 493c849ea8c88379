import { refused } from "@bahi/contracts/refusal.ts";
import type { Done } from "../carry-out/folded.ts";
import type { Order } from "../carry-out/order.ts";
import { changeUserPassword } from "./decide.ts";
import type { UserState } from "./evolve.ts";
import { type UserDeps, endSessionsNotAllowed, withNewPassword } from "./secrets.ts";

export type ChangePassword = { userId: number; currentPassword: string; newPassword: string };

/**
 * Gives a user another password. Every session that the old one opened ends at once, also the one that asks; the
 * token is for a new session, so that whoever has just proved to know the password need not sign in again.
 * Refused: `wrong-password`, `too-many-logins`, `user-not-found`.
 */
export async function changePassword(
  deps: UserDeps,
  { userId, currentPassword, newPassword }: ChangePassword,
  order: Order,
): Promise<{ done: Done<UserState>; token: string }> {
  const { users, sessions, credentials, attempts } = deps;
  await users.catchUp();
  const before = credentialIdOf(users.records.get(userId));
  const isRepeated = users.knowsKey(order.key); // then the digest proves that both passwords are those of the first time
  if (!isRepeated) {
    const who = `password of ${userId}`;
    attempts.begin(who);
    if (!(await credentials.matches(before, currentPassword))) throw refused("wrong-password");
    attempts.succeeded(who);
  }

  const done = await withNewPassword(credentials, newPassword, (credentialId) =>
    users.carryOut({
      order,
      record: userId,
      decide: (records) => {
        const user = records.get(userId);
        // Somebody else changed it since it was looked at.
        if (credentialIdOf(user) !== before) throw refused("wrong-password");
        return changeUserPassword({ userId, credentialId }, user);
      },
    }),
  );

  const { token } = await sessions.open(order.actor, credentialIdOf(done.record.state));
  await endSessionsNotAllowed(deps, userId);
  if (!done.repeated) await credentials.discard(before);
  return { done, token };
}

function credentialIdOf(user: UserState): string {
  if (user.status === "absent") throw refused("user-not-found");
  return user.profile.credentialId;
}
