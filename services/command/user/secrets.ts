import { Refused, refused } from "@bahi/contracts/refusal.ts";
import type { EventStore } from "@bahi/event-store/event-store.ts";
import type { Sessions } from "@bahi/service-kit/auth/sessions.ts";
import type { Pool } from "pg";
import type { CommandResult } from "../execution/command-result.ts";
import { openRegister } from "../execution/register.ts";
import { type Credentials, openCredentials } from "./credential.ts";
import type { UserState } from "./evolve.ts";
import { type KnownDevices, openKnownDevices } from "./known-devices.ts";
import { type LoginAttempts, openLoginAttempts } from "./login-attempts.ts";
import { type QueueClient, type PasswordQueue, createPasswordQueue } from "./password-queue.ts";
import { type UserRegister, userRegister } from "./register.ts";
import { settleSessions } from "./settle-sessions.ts";

/** The dependencies of commands about users: the register, and the stores of secrets, which are in no event. */
export type UserDeps = {
  users: UserRegister;
  sessions: Sessions;
  credentials: Credentials;
  attempts: LoginAttempts;
  devices: KnownDevices;
  passwordQueue: PasswordQueue;
};

type PasswordDeps = Pick<UserDeps, "credentials" | "passwordQueue">;

export async function openUsers(deps: {
  store: EventStore;
  pool: Pool;
  sessions: Sessions;
}): Promise<UserDeps> {
  return {
    users: openRegister(deps.store, userRegister),
    sessions: deps.sessions,
    credentials: await openCredentials(deps.pool),
    attempts: await openLoginAttempts(deps.pool),
    devices: openKnownDevices(deps.sessions.keys),
    passwordQueue: createPasswordQueue(),
  };
}

/** Executes a command with a new password. The password is stored only if the command gave it to a user. */
export async function withNewPassword(
  { credentials, passwordQueue }: PasswordDeps,
  who: QueueClient,
  password: string,
  execute: (credentialId: string) => Promise<CommandResult<UserState>>,
): Promise<CommandResult<UserState>> {
  const credentialId = await passwordQueue.run(who, () => credentials.create(password));
  try {
    const done = await execute(credentialId);
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
 * Refuses a repeated command whose password differs from the first one, which digests leave out, or cannot be compared
 * with it any more.
 */
export async function refuseOtherPassword(
  { credentials, passwordQueue }: PasswordDeps,
  who: QueueClient,
  done: CommandResult<UserState>,
  password: string,
): Promise<void> {
  const { state } = done.record;
  if (!done.repeated || state.status === "absent") return;
  const { credentialId } = state.profile;
  const isSame = await passwordQueue.run(who, () => credentials.matches(credentialId, password));
  if (!isSame) throw refused("key-used-for-another-order");
}

/** Whether the password that a command has set is stored: it is not when the user has another one since. */
export async function isPasswordStored(
  { credentials }: Pick<UserDeps, "credentials">,
  { record: { state } }: CommandResult<UserState>,
): Promise<boolean> {
  if (state.status === "absent") return false;
  return (await credentials.missing([state.profile.credentialId])).length === 0;
}

/**
 * Completes at start the work that a crash may have interrupted: settles sessions, and deletes passwords that no user
 * has.
 */
export async function reconcileSecrets(
  deps: Pick<UserDeps, "users" | "sessions" | "credentials">,
): Promise<void> {
  const { users, credentials } = deps;
  await users.catchUp();
  const known = [...users.records.values()].filter((user) => user.status !== "absent");
  await settleSessions(
    deps,
    known.map(({ userId }) => userId),
  );
  const stillThere = known.filter(({ status }) => status !== "deleted");
  await credentials.discardOrphans(stillThere.map(({ profile }) => profile.credentialId));
}
