import { z } from "zod";
import { recordId } from "../id.ts";
import { role } from "../metadata.ts";

// These names are stored for ever: a changed shape is a new version with an upcaster, never an edit. No event holds a
// password: `credentialId` names the row of the table that holds its hash.

export const userAdded = z.object({
  type: z.literal("UserAdded"),
  data: z.strictObject({
    userId: recordId,
    username: z.string(),
    fullName: z.string(),
    email: z.string(),
    role,
    department: z.string(),
    credentialId: z.uuid(),
  }),
});
export type UserAdded = z.infer<typeof userAdded>["data"];

/** Holds the whole new profile. */
export const userChanged = z.object({
  type: z.literal("UserChanged"),
  data: z.strictObject({ userId: recordId, fullName: z.string(), email: z.string(), department: z.string() }),
});

export const userPasswordChanged = z.object({
  type: z.literal("UserPasswordChanged"),
  data: z.strictObject({ userId: recordId, credentialId: z.uuid() }),
});

/** An admin gave the user a generated password, which the user changes at the next sign-in. */
export const userPasswordReset = z.object({
  type: z.literal("UserPasswordReset"),
  data: z.strictObject({ userId: recordId, credentialId: z.uuid() }),
});

export const userActivated = z.object({
  type: z.literal("UserActivated"),
  data: z.strictObject({ userId: recordId }),
});

export const userDeactivated = z.object({
  type: z.literal("UserDeactivated"),
  data: z.strictObject({ userId: recordId }),
});

export const userDeleted = z.object({
  type: z.literal("UserDeleted"),
  data: z.strictObject({ userId: recordId, reason: z.string() }),
});

export const userEvent = z.discriminatedUnion("type", [
  userAdded,
  userChanged,
  userPasswordChanged,
  userPasswordReset,
  userActivated,
  userDeactivated,
  userDeleted,
]);
export type UserEvent = z.infer<typeof userEvent>;

/** All users are one register, in one stream: so a username can be taken only once. */
export const USERS_STREAM = "users";
