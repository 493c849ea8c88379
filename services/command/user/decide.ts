import type { Decision } from "@bahi/contracts/decision.ts";
import { type Refused, refused } from "@bahi/contracts/refusal.ts";
import type {
  AddUser,
  ChangeUser,
  ChangeUserPassword,
  DeleteUser,
  ResetUserPassword,
  SetUserActive,
} from "@bahi/contracts/user/commands.ts";
import type { UserEvent } from "@bahi/contracts/user/events.ts";
import { usernameKey } from "@bahi/contracts/user/username.ts";
import { type KnownUser, type UserState, findByUsername } from "./evolve.ts";

export function addUser(
  command: AddUser,
  userId: number,
  users: Iterable<UserState>,
): Decision<UserEvent, "username-taken"> {
  if (findByUsername(users, command.username)) return refused("username-taken");

  return [{ type: "UserAdded", data: { userId, ...command } }];
}

/**
 * A field that the command does not name keeps its value. Timelines name people by full name and role, and everyone can
 * change their own name: nobody may take that of somebody else in the same role, who may be gone, and act under it. An
 * admin may add two people of one name.
 */
export function changeUser(
  command: ChangeUser,
  user: UserState,
  users: Iterable<UserState>,
): Decision<UserEvent, "user-not-found" | "full-name-taken"> {
  if (!isThere(user)) return refused("user-not-found");
  const { userId, profile } = user;
  const { fullName = profile.fullName, email = profile.email, department = profile.department } = command;
  if (fullName === profile.fullName && email === profile.email && department === profile.department)
    return [];
  if (fullName !== profile.fullName && isNameOfAnother(fullName, user, users))
    return refused("full-name-taken");

  return [{ type: "UserChanged", data: { userId, fullName, email, department } }];
}

/** Compared as usernames are, and without spaces. */
function isNameOfAnother(fullName: string, user: KnownUser, users: Iterable<UserState>): boolean {
  const keyOf = (name: string) => usernameKey(name.replaceAll(/\s+/g, ""));
  const key = keyOf(fullName);
  for (const other of users) {
    if (other.status === "absent" || other.userId === user.userId) continue;
    if (other.profile.role === user.profile.role && keyOf(other.profile.fullName) === key) return true;
  }
  return false;
}

/** The old password is verified before: a decision sees no secret. */
export function changeUserPassword(
  command: ChangeUserPassword,
  user: UserState,
): Decision<UserEvent, "user-not-found"> {
  if (!isThere(user)) return refused("user-not-found");
  if (user.profile.credentialId === command.credentialId) return [];

  return [{ type: "UserPasswordChanged", data: command }];
}

/**
 * An admin gives a user a password that was generated. Another admin is protected: whoever set that password could act
 * under that name, and would have locked the other one out.
 */
export function resetUserPassword(
  command: ResetUserPassword,
  user: UserState,
): Decision<UserEvent, "user-not-found" | "user-inactive" | ProtectedRefusal> {
  if (!isThere(user)) return refused("user-not-found");
  const { userId, credentialId, actorId } = command;
  if (userId === actorId) return refused("user-is-yourself", "You change your own password in the user menu");
  if (user.profile.role === "admin") {
    return refused(
      "user-is-admin",
      `An admin's password cannot be reset here. On Bahi's computer, npm run reset-password -- ${user.profile.username} gives a new one.`,
    );
  }
  if (user.status === "inactive") return refused("user-inactive");
  if (user.profile.credentialId === credentialId) return [];

  return [{ type: "UserPasswordReset", data: { userId, credentialId } }];
}

export function setUserActive(
  command: SetUserActive,
  user: UserState,
): Decision<UserEvent, "user-not-found" | ProtectedRefusal> {
  if (!isThere(user)) return refused("user-not-found");
  if (command.isActive === (user.status === "active")) return [];
  const refusal = refusalOfProtected(user, command.actorId);
  if (refusal) return refusal;

  const { userId } = command;
  return [{ type: command.isActive ? "UserActivated" : "UserDeactivated", data: { userId } }];
}

export function deleteUser(
  command: DeleteUser,
  user: UserState,
): Decision<UserEvent, "user-not-found" | ProtectedRefusal> {
  if (user.status === "absent") return refused("user-not-found");
  if (user.status === "deleted") return []; // asking twice changes nothing
  const refusal = refusalOfProtected(user, command.actorId);
  if (refusal) return refusal;

  const { userId, reason } = command;
  return [{ type: "UserDeleted", data: { userId, reason } }];
}

function isThere(user: UserState): user is KnownUser {
  return user.status !== "absent" && user.status !== "deleted";
}

type ProtectedRefusal = "user-is-yourself" | "user-is-admin";

/** Admins and oneself are protected, so an admin is always left (specification, section 6). */
function refusalOfProtected(user: KnownUser, actorId: number): Refused<ProtectedRefusal> | undefined {
  if (user.userId === actorId) return refused("user-is-yourself");
  return user.profile.role === "admin" ? refused("user-is-admin") : undefined;
}
