import type { Role } from "@bahi/contracts/metadata.ts";
import type { UserEvent } from "@bahi/contracts/user/events.ts";

/** A user as the next decision needs to know them. A deleted one is kept: the number stays used. */
export type UserState = {
  id: number;
  status: "active" | "inactive" | "deleted";
  username: string;
  fullName: string;
  email: string;
  role: Role;
  department: string;
  credentialId: string;
  createdAt: string;
  version: number;
};

/** The register of all users, by number. */
export type UsersState = ReadonlyMap<number, UserState>;

export const noUsers: UsersState = new Map();

/** Usernames that differ only in case, or in the way Unicode writes them, are the same. */
export function usernameKey(username: string): string {
  return username.normalize("NFKC").toLowerCase();
}

/** The user who signs in under this name. The name of a deleted user is free again. */
export function findByUsername(users: UsersState, username: string): UserState | undefined {
  const key = usernameKey(username);
  return users.values().find((user) => user.status !== "deleted" && usernameKey(user.username) === key);
}

/** `at` is the moment of the event. */
export function evolveUsers(users: UsersState, event: UserEvent, at: string): UsersState {
  const { userId } = event.data;
  const before = users.get(userId);
  return new Map(users).set(userId, evolveUser(before, event, at));
}

function evolveUser(before: UserState | undefined, event: UserEvent, at: string): UserState {
  if (event.type === "UserAdded") {
    const { userId, ...profile } = event.data;
    return { id: userId, status: "active", ...profile, createdAt: at, version: 1 };
  }
  if (before === undefined)
    throw new Error(`${event.type} for user ${event.data.userId}, who was never added`);
  const user = { ...before, version: before.version + 1 };
  switch (event.type) {
    case "UserChanged": {
      const { fullName, email, department } = event.data;
      return { ...user, fullName, email, department };
    }
    case "UserPasswordChanged":
      return { ...user, credentialId: event.data.credentialId };
    case "UserActivated":
      return { ...user, status: "active" };
    case "UserDeactivated":
      return { ...user, status: "inactive" };
    case "UserDeleted":
      return { ...user, status: "deleted" };
  }
}
