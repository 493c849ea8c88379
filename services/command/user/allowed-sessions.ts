import type { Sessions } from "@bahi/service-kit/auth/sessions.ts";
import type { Credentials } from "./credential.ts";
import type { KnownUser } from "./evolve.ts";
import type { UserRegister } from "./register.ts";

/**
 * Ends every session that the user's present state does not allow: all of one who is not active, and for one who is,
 * those that another password opened. It is done after each event that may make a difference.
 */
export async function endSessionsNotAllowed(sessions: Sessions, user: KnownUser): Promise<void> {
  const { credentialId } = user.profile;
  await sessions.endAllOf(
    user.userId,
    user.status === "active" ? { exceptCredentialId: credentialId } : undefined,
  );
}

/** Completes at start what a crash may have left: sessions to be ended, and passwords that nobody has. */
export async function settleSecrets(deps: {
  users: UserRegister;
  sessions: Sessions;
  credentials: Credentials;
}): Promise<void> {
  const { users, sessions, credentials } = deps;
  await users.catchUp();
  const inUse: string[] = [];
  for (const user of users.records.values()) {
    if (user.status === "absent") continue;
    if (user.status !== "deleted") inUse.push(user.profile.credentialId);
    await endSessionsNotAllowed(sessions, user);
  }
  await credentials.discardOrphans(inUse);
}
