import { userRecord } from "@bahi/contracts/user/api.ts";
import { sql } from "kysely";
import { z } from "zod";
import { anywhere, pageFields, searchField, sortFields, totalOf } from "../reading/list.ts";
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

/** Those who were deactivated are listed: they can be activated again. */
export const listUsers = question({
  path: "/auth/users",
  summary: "The users",
  admits: "admin",
  query: z.strictObject({ ...pageFields, ...searchField, ...sortFields(SORTS, "id") }),
  answer: z.array(userRecord),
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
    const rows = await matching
      .selectAll()
      .orderBy(SORTS[query.sort], direction)
      .orderBy("id", direction)
      .offset(query.skip)
      .limit(query.limit)
      .execute();
    return { body: rows.map(toUserRecord), total: await totalOf(reading, matching, query, rows.length) };
  },
});
