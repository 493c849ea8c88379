import { randomUUID } from "node:crypto";
import { refused } from "@bahi/contracts/refusal.ts";
import { commandDigest } from "../execution/command-context.ts";
import { systemActor } from "../system-actor.ts";
import { changeUserPassword } from "./decide.ts";
import { type KnownUser, findByUsername } from "./evolve.ts";
import { generatedPassword } from "./generated-password.ts";
import { type UserDeps, withNewPassword } from "./secrets.ts";
import { settleSessions } from "./settle-sessions.ts";

/**
 * Sets a random password for a user, ends all their sessions, and returns the password. For the operator of the machine,
 * when no admin can sign in. It is stored like any change of a password.
 * Refused: `user-not-found`, also for one who is not active.
 */
export async function resetPasswordByOperator(
  deps: UserDeps & { now: () => Date },
  username: string,
): Promise<{ username: string; password: string }> {
  const { users, credentials } = deps;
  await users.catchUp();
  const { userId, profile } = activeUser(findByUsername(users.records.values(), username), username);
  const password = generatedPassword();
  await withNewPassword(deps, { name: `user ${userId}`, isTrusted: true }, password, (credentialId) =>
    users.execute({
      context: {
        key: `reset-password-${randomUUID()}`,
        digest: commandDigest("ResetPassword", { userId }),
        actor: systemActor,
        at: deps.now().toISOString(),
      },
      record: userId,
      decide: (records) => changeUserPassword({ userId, credentialId }, records.get(userId)),
    }),
  );
  await settleSessions(deps, [userId]);
  await credentials.discard(profile.credentialId);
  return { username: profile.username, password };
}

function activeUser(user: KnownUser | undefined, username: string): KnownUser {
  if (user === undefined) throw refused("user-not-found", `There is no user "${username}".`);
  if (user.status !== "active")
    throw refused(
      "user-not-found",
      `"${user.profile.username}" is not active. An administrator can change that.`,
    );
  return user;
}
