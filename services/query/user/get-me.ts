import { refused } from "@bahi/contracts/refusal.ts";
import { userRecord } from "@bahi/contracts/user/api.ts";
import { question } from "../reading/question.ts";
import { toUserRecord } from "./user-record.ts";

export const getMe = question({
  path: "/auth/me",
  summary: "Who is signed in",
  admits: "everyone",
  personal: true,
  answer: userRecord,
  async ask({ db }, { viewer }) {
    const row = await db
      .selectFrom("user_account")
      .selectAll()
      .where("id", "=", viewer.id)
      .where("is_deleted", "=", false)
      .executeTakeFirst();
    if (row === undefined) throw refused("session-ended");
    return { body: toUserRecord(row) };
  },
});
