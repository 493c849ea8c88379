import { SINCE } from "../as-of/since.ts";
import { type SortKeyOf, sortKeys, type Table } from "../table.ts";
import type { Role } from "@bahi/contracts/metadata.ts";

/** `user_account`: one row for each user ever added; it has no secrets. */
export type UserTable = {
  id: number;
  username: string;
  full_name: string;
  email: string;
  role: Role;
  department: string;
  is_active: boolean;
  is_deleted: boolean;
  /** An admin has reset it, and the user has not changed it yet. */
  must_change_password: boolean;
  created_at: string;
  version: number;
  since: string;
};

export const userTable: Table<UserTable, SortKeyOf<"full_name" | "username" | "email">> = {
  name: "user_account",
  columns: {
    id: "int not null",
    username: "text not null",
    full_name: "text not null",
    email: "text not null",
    role: "text not null",
    department: "text not null",
    is_active: "boolean not null",
    is_deleted: "boolean not null",
    must_change_password: "boolean not null",
    created_at: "timestamptz not null",
    version: "int not null",
    since: SINCE,
  },
  key: ["id"],
  indexes: {},
  computed: sortKeys("full_name", "username", "email"),
};
