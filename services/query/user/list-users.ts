import { type UserRecord, userRecord } from "@bahi/contracts/user/api.ts";
import { sql } from "kysely";
import { z } from "zod";
import { type Column, moment, text, whole } from "../csv/columns.ts";
import { cursorField } from "../reading/cursor.ts";
import { anywhere, pageFields, searchField, sortFields } from "../reading/list.ts";
import { listOf } from "../reading/list-answer.ts";
import { question } from "../reading/question.ts";
import { inOrder, orderBy, sorted, sortedText, sortedUnlessEmpty } from "../reading/sort.ts";
import { toUserRecord } from "./user-record.ts";

const ID = sorted("number", sql`id`);
const SORTS = {
  id: ID,
  full_name: sortedText("full_name"),
  username: sortedText("username"),
  email: sortedUnlessEmpty("email"),
  role: sorted("text", sql`role`),
  created_at: sorted("moment", sql`created_at`),
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
  query: z.strictObject({ ...pageFields, ...cursorField, ...searchField, ...sortFields(SORTS, "id") }),
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
    const order = orderBy(SORTS[query.sort], ID, query.order ?? "asc");
    return listOf(reading, {
      page: query,
      matching,
      order,
      rows: (cut) => cut(inOrder(matching.selectAll(), order)),
      placeOf: ({ id }, place) => reading.db.selectFrom("user_account").where("id", "=", id).select(place),
      toRow: toUserRecord,
    });
  },
});
