import type { UserRecord } from "@bahi/contracts/user/api.ts";
import type { UserState } from "./evolve.ts";

/** The user as the API answers them: without any secret. */
export function userRecordOf(user: UserState): UserRecord {
  return {
    id: user.id,
    full_name: user.fullName,
    username: user.username,
    email: user.email,
    role: user.role,
    department: user.department,
    is_active: user.status === "active",
    created_at: user.createdAt,
    version: user.version,
  };
}
