import { refused } from "@bahi/contracts/refusal.ts";
import type { Session } from "@bahi/service-kit/auth/sessions.ts";
import type { CommandResult } from "../execution/command-result.ts";
import type { CommandContext } from "../execution/command-context.ts";
import { changeUserPassword } from "./decide.ts";
import type { UserState } from "./evolve.ts";
import { type UserDeps, refuseOtherPassword, withNewPassword } from "./secrets.ts";
import { settleSessions } from "./settle-sessions.ts";

export type ChangePassword = { userId: number; currentPassword: string; newPassword: string };

/**
 * Changes a user's password. Ends every session that the old one opened, also that of the request, and returns a new
 * session.
 * Refused: `wrong-password`, `password-not-new`, `too-many-logins`, `too-many-at-once`, `user-not-found`,
 * `key-used-for-another-order`.
 */
export async function changePassword(
  deps: UserDeps,
  { userId, currentPassword, newPassword }: ChangePassword,
  context: CommandContext,
): Promise<{ done: CommandResult<UserState>; session: Session }> {
  const { users, sessions, credentials, attempts, passwordQueue } = deps;
  await users.catchUp();
  const { credentialId: before, mustChangePassword } = passwordOf(users.records.get(userId));
  const who = { name: `user ${userId}`, isTrusted: true };
  const attempt = { nameKey: `password of ${userId}`, place: { device: who.name } };
  // A repeated command is verified by its new password below: its current password is no longer stored.
  const isRepeated = users.knowsKey(context.key);
  await passwordQueue.run(who, async () => {
    await attempts.begin(attempt);
    if (isRepeated) return;
    if (!(await credentials.matches(before, currentPassword))) throw refused("wrong-password");
    if (mustChangePassword && newPassword === currentPassword) {
      await attempts.succeeded(attempt); // it was no wrong password
      throw refused("password-not-new");
    }
  });

  const done = await withNewPassword(deps, who, newPassword, (credentialId) =>
    users.execute({
      context,
      record: userId,
      decide: (records) => {
        const user = records.get(userId);
        // Another command has changed the password since it was verified.
        if (passwordOf(user).credentialId !== before) return refused("wrong-password");
        return changeUserPassword({ userId, credentialId }, user);
      },
    }),
  );
  await refuseOtherPassword(deps, who, done, newPassword);
  await attempts.succeeded(attempt);

  const session = await sessions.open(context.actor, passwordOf(done.record.state).credentialId);
  await settleSessions(deps, [userId]);
  if (!done.repeated) await credentials.discard(before);
  return { done, session };
}

function passwordOf(user: UserState): { credentialId: string; mustChangePassword: boolean } {
  if (user.status === "absent") throw refused("user-not-found");
  return { credentialId: user.profile.credentialId, mustChangePassword: user.mustChangePassword };
}
