import type { Table } from "../table.ts";

/** `duplicate_member`: a customer in a group of likely duplicates. The group is named after its lowest customer. */
export type DuplicateMemberTable = { group_id: number; customer_id: number; reason: string };

export const duplicateMemberTable: Table<DuplicateMemberTable> = {
  name: "duplicate_member",
  columns: {
    group_id: "int not null",
    customer_id: "int not null",
    reason: "text not null",
  },
  key: ["customer_id"],
  indexes: { duplicate_group: "(group_id)" },
};
