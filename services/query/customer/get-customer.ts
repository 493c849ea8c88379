import { wholeCustomer } from "@bahi/contracts/customer/api.ts";
import { recordIdParam } from "@bahi/contracts/id.ts";
import { refused } from "@bahi/contracts/refusal.ts";
import { z } from "zod";
import { asOfField } from "../reading/as-of-field.ts";
import { question } from "../reading/question.ts";
import { toWholeCustomer } from "./customer-record.ts";

/** Also one who was deleted or merged: the account is kept. */
export const getCustomer = question({
  path: "/customers/:id",
  summary: "One customer",
  admits: "everyone",
  params: z.strictObject({ id: recordIdParam }),
  query: z.strictObject(asOfField),
  answer: wholeCustomer,
  asOf: ({ as_of }) => as_of,
  async ask({ db }, { params }) {
    const row = await db.selectFrom("customer").selectAll().where("id", "=", params.id).executeTakeFirst();
    if (row === undefined) throw refused("customer-not-found");
    return { body: toWholeCustomer(row) };
  },
});
