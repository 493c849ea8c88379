import type { UserRecord } from "@bahi/contracts/user/api.ts";
import type { UserTable } from "@bahi/read-models/user/table.ts";

export function toUserRecord(row: UserTable): UserRecord {
  return {
    id: row.id,
    full_name: row.full_name,
    username: row.username,
    email: row.email,
    role: row.role,
    department: row.department,
    is_active: row.is_active,
    must_change_password: row.must_change_password,
    created_at: row.created_at,
    version: row.version,
  };
}
