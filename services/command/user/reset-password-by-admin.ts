import type { CommandContext } from "../execution/command-context.ts";
import type { CommandResult } from "../execution/command-result.ts";
import { resetUserPassword } from "./decide.ts";
import type { UserState } from "./evolve.ts";
import { generatedPassword } from "./generated-password.ts";
import { type UserDeps, withNewPassword } from "./secrets.ts";
import { settleSessions } from "./settle-sessions.ts";

/**
 * Gives a user a generated password, and ends all their sessions. The password is returned once: it is kept nowhere, so a
 * repeated command returns `null`, as does a command whose first answer was lost.
 * Refused: `user-not-found`, `user-inactive`, `user-is-yourself`, `user-is-admin`, `too-many-at-once`.
 */
export async function resetPasswordByAdmin(
  deps: UserDeps,
  { userId, actorId }: { userId: number; actorId: number },
  context: CommandContext,
): Promise<{ done: CommandResult<UserState>; password: string | null }> {
  const { users, credentials } = deps;
  const password = generatedPassword();
  const who = { name: `user ${actorId}`, isTrusted: true };
  let before: string | undefined;
  const done = await withNewPassword(deps, who, password, (credentialId) =>
    users.execute({
      context,
      record: userId,
      decide(records) {
        const user = records.get(userId);
        before = user.status === "absent" ? undefined : user.profile.credentialId;
        return resetUserPassword({ userId, credentialId, actorId }, user);
      },
    }),
  );
  await settleSessions(deps, [userId]);
  if (done.repeated) return { done, password: null };
  if (before !== undefined) await credentials.discard(before);
  return { done, password };
}
