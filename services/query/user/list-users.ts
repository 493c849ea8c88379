import { type UserRecord, userRecord } from "@bahi/contracts/user/api.ts";
import { sql } from "kysely";
import { z } from "zod";
import { type Column, moment, text, whole } from "../csv/columns.ts";
import { anywhere, pageFields, searchField, sortFields } from "../reading/list.ts";
import { listOf } from "../reading/list-answer.ts";
import { question } from "../reading/question.ts";
import { toUserRecord } from "./user-record.ts";

const SORTS = {
  id: sql`id`,
  full_name: sql`lower(full_name)`,
  username: sql`lower(username)`,
  email: sql`lower(email)`,
  role: sql`role`,
  created_at: sql`created_at`,
};

const columns: readonly Column<UserRecord>[] = [
  whole("User ID", (user) => user.id),
  text("Full Name", (user) => user.full_name),
  text("Username", (user) => user.username),
  text("Email", (user) => user.email),
  text("Role", (user) => (user.role === "admin" ? "Admin" : "Staff Member")),
  text("Department", (user) => user.department),
  text("Status", (user) => (user.is_active ? "Active" : "Inactive")),
  moment("Created", (user) => user.created_at),
];

/** Those who were deactivated are listed: they can be activated again. */
export const listUsers = question({
  path: "/auth/users",
  summary: "The users",
  admits: "admin",
  query: z.strictObject({ ...pageFields, ...searchField, ...sortFields(SORTS, "id") }),
  answer: z.array(userRecord),
  csv: { name: "Users", columns },
  async ask(reading, { query }) {
    let matching = reading.db.selectFrom("user_account").where("is_deleted", "=", false);
    if (query.q !== "") {
      const pattern = anywhere(query.q);
      matching = matching.where((row) =>
        row.or([
          row("full_name", "ilike", pattern),
          row("username", "ilike", pattern),
          row("email", "ilike", pattern),
        ]),
      );
    }
    const direction = query.order ?? "asc";
    const rows = matching.selectAll().orderBy(SORTS[query.sort], direction).orderBy("id", direction);
    return listOf(reading, { page: query, matching, rows: (cut) => cut(rows), toRow: toUserRecord });
  },
});
