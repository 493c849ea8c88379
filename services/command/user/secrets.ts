import { Refused } from "@bahi/contracts/refusal.ts";
import type { EventStore } from "@bahi/event-store/event-store.ts";
import type { Sessions } from "@bahi/service-kit/auth/sessions.ts";
import type { Pool } from "pg";
import type { Done } from "../carry-out/folded.ts";
import { openRegister } from "../carry-out/register.ts";
import { type Credentials, openCredentials } from "./credential.ts";
import type { UserState } from "./evolve.ts";
import { type LoginAttempts, createLoginAttempts } from "./login-attempts.ts";
import { type UserRegister, userRegister } from "./register.ts";

/** What the commands over users work with: the register, and beside it what never stands in an event. */
export type UserDeps = {
  users: UserRegister;
  sessions: Sessions;
  credentials: Credentials;
  attempts: LoginAttempts;
};

export async function openUsers(deps: {
  store: EventStore;
  pool: Pool;
  sessions: Sessions;
}): Promise<UserDeps> {
  return {
    users: openRegister(deps.store, userRegister),
    sessions: deps.sessions,
    credentials: await openCredentials(deps.pool),
    attempts: createLoginAttempts(),
  };
}

/** Carries out a command that names a new password. The password is kept only if the command made it somebody's. */
export async function withNewPassword(
  credentials: Credentials,
  password: string,
  carryOut: (credentialId: string) => Promise<Done<UserState>>,
): Promise<Done<UserState>> {
  const credentialId = await credentials.create(password);
  try {
    const done = await carryOut(credentialId);
    const { state } = done.record;
    const isUsed = state.status !== "absent" && state.profile.credentialId === credentialId;
    if (!isUsed) await credentials.discard(credentialId);
    return done;
  } catch (error) {
    // After any other error the event may have been stored all the same.
    if (error instanceof Refused) await credentials.discard(credentialId);
    throw error;
  }
}

/**
 * Ends every session that the user's present state does not allow: all of one who is not active, and for one who is,
 * those that another password opened. It is done after each event that may make a difference.
 */
export async function endSessionsNotAllowed(
  { users, sessions }: Pick<UserDeps, "users" | "sessions">,
  userId: number,
): Promise<void> {
  const user = users.records.get(userId);
  const isActive = user.status === "active";
  await sessions.endAllOf(userId, isActive ? { exceptCredentialId: user.profile.credentialId } : undefined);
}

/** Completes at start what a crash may have left: sessions to be ended, and passwords that nobody has. */
export async function settleSecrets(deps: Omit<UserDeps, "attempts">): Promise<void> {
  const { users, credentials } = deps;
  await users.catchUp();
  const inUse: string[] = [];
  for (const user of users.records.values()) {
    if (user.status === "absent") continue;
    if (user.status !== "deleted") inUse.push(user.profile.credentialId);
    await endSessionsNotAllowed(deps, user.userId);
  }
  await credentials.discardOrphans(inUse);
}
