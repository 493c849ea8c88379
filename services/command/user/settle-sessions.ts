import type { UserDeps } from "./secrets.ts";

/**
 * Makes the sessions of users as their records are: ends all of one who is not active, and those that another password
 * opened, and gives the others the present name. Call after each event that may change this.
 *
 * Another instance may change the same user meanwhile. Only sessions that were opened before the records were read are
 * ended, because their events are among what was read; a newer session may be of a newer password. And it is done again
 * until no event has come meanwhile, so that the last name given is the present one.
 */
export async function settleSessions(
  { users, sessions }: Pick<UserDeps, "users" | "sessions">,
  userIds: readonly number[],
): Promise<void> {
  let read;
  do {
    const upTo = await sessions.newest();
    await users.catchUp();
    read = users.revision.revision;
    for (const userId of userIds) {
      const user = users.records.get(userId);
      if (user.status === "absent") continue;
      const exceptCredentialId = user.status === "active" ? user.profile.credentialId : null;
      await sessions.endAllOf(userId, { upTo, exceptCredentialId });
      await sessions.rename(userId, user.profile.fullName);
    }
    await users.catchUp();
  } while (users.revision.revision !== read);
}
