import { refused } from "@bahi/contracts/refusal.ts";
import type {
  AddUser,
  ChangeUser,
  ChangeUserPassword,
  DeleteUser,
  SetUserActive,
} from "@bahi/contracts/user/commands.ts";
import type { UserEvent } from "@bahi/contracts/user/events.ts";
import { type KnownUser, type UserState, findByUsername } from "./evolve.ts";

export function addUser(command: AddUser, userId: number, users: Iterable<UserState>): UserEvent[] {
  if (findByUsername(users, command.username)) throw refused("username-taken");

  return [{ type: "UserAdded", data: { userId, ...command } }];
}

/** What the command does not name stays as it is. */
export function changeUser(command: ChangeUser, user: UserState): UserEvent[] {
  const { userId, profile } = existing(user);
  const { fullName = profile.fullName, email = profile.email, department = profile.department } = command;
  if (fullName === profile.fullName && email === profile.email && department === profile.department)
    return [];

  return [{ type: "UserChanged", data: { userId, fullName, email, department } }];
}

/** That the old password was right is found out before: a decision sees no secret. */
export function changeUserPassword(command: ChangeUserPassword, user: UserState): UserEvent[] {
  if (existing(user).profile.credentialId === command.credentialId) return [];

  return [{ type: "UserPasswordChanged", data: command }];
}

export function setUserActive(command: SetUserActive, user: UserState): UserEvent[] {
  const known = existing(user);
  if (command.isActive === (known.status === "active")) return [];
  guardAdmins(known, command.actorId);

  const { userId } = command;
  return [{ type: command.isActive ? "UserActivated" : "UserDeactivated", data: { userId } }];
}

export function deleteUser(command: DeleteUser, user: UserState): UserEvent[] {
  if (user.status === "deleted") return []; // asking twice changes nothing
  guardAdmins(existing(user), command.actorId);

  const { userId, reason } = command;
  return [{ type: "UserDeleted", data: { userId, reason } }];
}

function existing(user: UserState): KnownUser {
  if (user.status === "absent" || user.status === "deleted") throw refused("user-not-found");
  return user;
}

/** So there is always an admin left, and nobody locks himself out (specification, section 6). */
function guardAdmins(user: KnownUser, actorId: number): void {
  if (user.userId === actorId) throw refused("user-is-yourself");
  if (user.profile.role === "admin") throw refused("user-is-admin");
}
