import type { UserProfile } from "@bahi/contracts/user/commands.ts";
import type { UserEvent } from "@bahi/contracts/user/events.ts";
import { usernameKey } from "@bahi/contracts/user/username.ts";

/** A deleted user is kept: the number stays used. `mustChangePassword`: the present password was given by an admin. */
export type UserState =
  | { status: "absent" }
  | {
      status: "active" | "inactive" | "deleted";
      userId: number;
      profile: UserProfile;
      mustChangePassword: boolean;
    };

export type KnownUser = Exclude<UserState, { status: "absent" }>;

export const absentUser: UserState = { status: "absent" };

export function evolveUser(user: UserState, event: UserEvent): UserState {
  if (event.type === "UserAdded") {
    const { userId, ...profile } = event.data;
    return { status: "active", userId, profile, mustChangePassword: false };
  }
  if (user.status === "absent") throw new Error(`${event.type} of a user who was never added`);

  switch (event.type) {
    case "UserChanged": {
      const { userId: _, ...changed } = event.data;
      return { ...user, profile: { ...user.profile, ...changed } };
    }
    case "UserPasswordChanged":
    case "UserPasswordReset": {
      const profile = { ...user.profile, credentialId: event.data.credentialId };
      return { ...user, profile, mustChangePassword: event.type === "UserPasswordReset" };
    }
    case "UserActivated":
      return { ...user, status: "active" };
    case "UserDeactivated":
      return { ...user, status: "inactive" };
    case "UserDeleted":
      return { ...user, status: "deleted" };
  }
}

/**
 * The user who signs in under this name. The name of a deleted user is free again. Stores of earlier releases may hold
 * two names that are the same by today's rule: then it is the user with exactly this spelling, else the older one.
 */
export function findByUsername(users: Iterable<UserState>, username: string): KnownUser | undefined {
  const key = usernameKey(username);
  let found: KnownUser | undefined;
  for (const user of users) {
    if (user.status === "absent" || user.status === "deleted") continue;
    if (user.profile.username === username) return user;
    if (usernameKey(user.profile.username) === key) found ??= user;
  }
  return found;
}
