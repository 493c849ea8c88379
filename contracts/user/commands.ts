import type { UserAdded } from "./events.ts";

/** `credentialId` is the row with the hash of the password, in a table of its own. */
export type UserProfile = Omit<UserAdded, "userId">;

export type AddUser = UserProfile;
export type ChangeUser = { userId: number; fullName?: string; email?: string; department?: string };
export type ChangeUserPassword = { userId: number; credentialId: string };
/** `actorId` is the user who sends the command: users cannot do these things to themselves. */
export type ResetUserPassword = { userId: number; credentialId: string; actorId: number };
export type SetUserActive = { userId: number; isActive: boolean; actorId: number };
export type DeleteUser = { userId: number; reason: string; actorId: number };
