import type { Table } from "../table.ts";

/**
 * `duplicate_profile`: customers with one profile (name and phone, or name and place) are alike; profiles with one
 * center are alike too. It has only the profiles of groups.
 */
export type DuplicateProfileTable = { profile: string; center: string };

export const duplicateProfileTable: Table<DuplicateProfileTable> = {
  name: "duplicate_profile",
  columns: {
    profile: "text not null",
    center: "text not null",
  },
  key: ["profile"],
  indexes: {},
};

/**
 * `duplicate_member`: the profile of each customer who is in a group of likely duplicates. It says nothing of the group,
 * which may have thousands: one customer more or less is one row.
 */
export type DuplicateMemberTable = { customer_id: number; profile: string };

export const duplicateMemberTable: Table<DuplicateMemberTable> = {
  name: "duplicate_member",
  columns: {
    customer_id: "int not null",
    profile: "text not null",
  },
  key: ["customer_id"],
  indexes: { duplicate_member_profile: "(profile)" },
};
