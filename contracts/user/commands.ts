import type { Role } from "../metadata.ts";

/** The password's hash lies in a table of its own, in the row `credentialId`. */
export type AddUser = {
  username: string;
  fullName: string;
  email: string;
  role: Role;
  department: string;
  credentialId: string;
};
export type ChangeUser = { userId: number; fullName?: string; email?: string; department?: string };
export type ChangeUserPassword = { userId: number; credentialId: string };
/** `actorId` is who asks: nobody deactivates or deletes himself. */
export type SetUserActive = { userId: number; isActive: boolean; actorId: number };
export type DeleteUser = { userId: number; reason: string; actorId: number };
