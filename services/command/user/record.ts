import type { UserRecord } from "@bahi/contracts/user/api.ts";
import type { Folded } from "../execution/folded.ts";
import type { UserState } from "./evolve.ts";

/** The user as the API shows them, without secrets. */
export function toUserRecord({ state, version, createdAt }: Folded<UserState>): UserRecord {
  if (state.status === "absent") throw new Error("A user who was never added has no record");
  const { profile } = state;
  return {
    id: state.userId,
    full_name: profile.fullName,
    username: profile.username,
    email: profile.email,
    role: profile.role,
    department: profile.department,
    is_active: state.status === "active",
    must_change_password: state.mustChangePassword,
    created_at: createdAt,
    version,
  };
}
