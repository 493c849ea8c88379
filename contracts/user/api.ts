import { z } from "zod";
import { recordId } from "../id.ts";
import { role } from "../metadata.ts";
import { isOfOneScript, optionalName, requiredName, requiredText } from "../text.ts";

const password = z.string().min(8, { error: "must be at least 8 characters" }).max(200, {
  error: "must be at most 200 characters",
});

const email = requiredText(200, "Email is required").refine(
  (value) => value === "" || z.email().safeParse(value).success,
  { error: "Please enter a valid email address" },
);

/** As it is typed. A name of an earlier release may contain characters that a new one may not. */
const typedUsername = z
  .string({ error: "Username is required" })
  .max(100, { error: "must be at most 100 characters" })
  .transform((value) => value.normalize("NFC").trim())
  .refine((value) => value !== "", { error: "Username is required" });

export const loginRequest = z.strictObject({
  username: typedUsername,
  password: z.string({ error: "Password is required" }).min(1, { error: "Password is required" }).max(1000),
});

/** POST /auth/users. A username is kept as it is written and compared without regard to case. */
export const userRequest = z.strictObject({
  full_name: requiredName(200, "Full name is required"),
  username: requiredName(100, "Username is required")
    .refine((value) => !/\s/.test(value), { error: "must not contain spaces" })
    .refine((value) => /\s/.test(value) || isOfOneScript(value), {
      error: "must be in Latin letters or in those of one Indian language",
    }),
  email,
  password,
  role,
  department: optionalName(100),
});

/** PUT /auth/users/{id}. */
export const userActiveRequest = z.strictObject({ is_active: z.boolean({ error: "must be true or false" }) });

/** PUT /auth/me. A field that is left out keeps its value. */
export const profileRequest = z.strictObject({
  full_name: requiredName(200, "Full name is required").optional(),
  email: email.optional(),
  department: optionalName(100).optional(),
});

export const passwordRequest = z.strictObject({
  current_password: z
    .string({ error: "Current password is required" })
    .min(1, { error: "Current password is required" })
    .max(1000),
  new_password: password,
});

/** `must_change_password`: an admin has reset it, and it opens nothing before the user has changed it. */
export const userRecord = z.object({
  id: recordId,
  full_name: z.string(),
  username: z.string(),
  email: z.string(),
  role,
  department: z.string(),
  is_active: z.boolean(),
  must_change_password: z.boolean(),
  created_at: z.string(),
  version: z.int(),
});
export type UserRecord = z.infer<typeof userRecord>;

export const loginAnswer = z.object({
  access_token: z.string(),
  token_type: z.literal("bearer"),
  user: userRecord,
});
export type LoginAnswer = z.infer<typeof loginAnswer>;

/** The old password's sessions have ended, that of this request too; it goes on with the token of a new one. */
export const passwordAnswer = z.object({
  message: z.string(),
  access_token: z.string(),
  token_type: z.literal("bearer"),
});
export type PasswordAnswer = z.infer<typeof passwordAnswer>;

/**
 * POST /auth/users/{id}/reset-password. The new password is in the first answer alone. It is kept nowhere, so the answer
 * to a repeated command has none.
 */
export const passwordResetAnswer = z.object({ message: z.string(), password: z.string().nullable() });
export type PasswordResetAnswer = z.infer<typeof passwordResetAnswer>;
