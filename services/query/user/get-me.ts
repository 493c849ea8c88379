import { refused } from "@bahi/contracts/refusal.ts";
import { userRecord } from "@bahi/contracts/user/api.ts";
import { question } from "../reading/question.ts";
import { toUserRecord } from "./user-record.ts";

export const getMe = question({
  path: "/auth/me",
  summary: "Who is signed in",
  admits: "everyone",
  personal: true,
  beforePasswordChange: true,
  answer: userRecord,
  async ask({ db }, { viewer }) {
    const row = await db
      .selectFrom("user_account")
      .selectAll()
      .where("id", "=", viewer.id)
      .where("is_deleted", "=", false)
      .executeTakeFirst();
    if (row === undefined) throw refused("session-ended");
    // As this session is, also while the read models lag.
    return { body: { ...toUserRecord(row), must_change_password: viewer.mustChangePassword } };
  },
});
