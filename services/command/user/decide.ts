import { refused } from "@bahi/contracts/refusal.ts";
import type {
  AddUser,
  ChangeUser,
  ChangeUserPassword,
  DeleteUser,
  SetUserActive,
} from "@bahi/contracts/user/commands.ts";
import type { UserEvent } from "@bahi/contracts/user/events.ts";
import { type UserState, type UsersState, findByUsername } from "./evolve.ts";

export function addUser(command: AddUser, users: UsersState): UserEvent[] {
  if (findByUsername(users, command.username)) throw refused("username-taken");

  return [{ type: "UserAdded", data: { userId: users.size + 1, ...command } }];
}

/** What the command does not name stays as it is. */
export function changeUser(command: ChangeUser, users: UsersState): UserEvent[] {
  const user = existing(users, command.userId);
  const { fullName = user.fullName, email = user.email, department = user.department } = command;
  if (fullName === user.fullName && email === user.email && department === user.department) return [];

  return [{ type: "UserChanged", data: { userId: user.id, fullName, email, department } }];
}

/** That the old password was right is found out before: a decision sees no secret. */
export function changeUserPassword(command: ChangeUserPassword, users: UsersState): UserEvent[] {
  const user = existing(users, command.userId);
  if (user.credentialId === command.credentialId) return [];

  return [{ type: "UserPasswordChanged", data: { userId: user.id, credentialId: command.credentialId } }];
}

export function setUserActive(command: SetUserActive, users: UsersState): UserEvent[] {
  const user = existing(users, command.userId);
  if (command.isActive === (user.status === "active")) return [];
  guardAdmins(user, command.actorId);

  return [{ type: command.isActive ? "UserActivated" : "UserDeactivated", data: { userId: user.id } }];
}

export function deleteUser(command: DeleteUser, users: UsersState): UserEvent[] {
  if (users.get(command.userId)?.status === "deleted") return []; // asking twice changes nothing
  const user = existing(users, command.userId);
  guardAdmins(user, command.actorId);

  return [{ type: "UserDeleted", data: { userId: user.id, reason: command.reason } }];
}

function existing(users: UsersState, userId: number): UserState {
  const user = users.get(userId);
  if (user === undefined || user.status === "deleted") throw refused("user-not-found");
  return user;
}

/** So there is always an admin left, and nobody locks himself out (specification, section 6). */
function guardAdmins(user: UserState, actorId: number): void {
  if (user.id === actorId) throw refused("user-is-yourself");
  if (user.role === "admin") throw refused("user-is-admin");
}
