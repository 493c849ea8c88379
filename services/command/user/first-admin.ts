import { z } from "zod";
import { commandDigest } from "../execution/command-context.ts";
import { systemActor } from "../system-actor.ts";
import { addUser } from "./decide.ts";
import { generatedPassword } from "./generated-password.ts";
import { type UserDeps, withNewPassword } from "./secrets.ts";

const COMMAND_KEY = "first-admin";

/** The environment variables for the first admin. */
export const firstAdminConfig = {
  BAHI_ADMIN_USERNAME: z
    .string()
    .regex(/^\S{1,100}$/, { error: "must be a name without spaces" })
    .default("admin"),
  BAHI_ADMIN_PASSWORD: z
    .string()
    .min(8, { error: "must be at least 8 characters" })
    .max(200, { error: "must be at most 200 characters" })
    .optional(),
};

export type FirstAdmin = { username: string; password: string | undefined };

/**
 * Adds the first admin when there is no user yet. Without a given password it draws a random one and prints it once,
 * through `say`. It prints before it adds the admin: a crash cannot leave an admin with an unknown password.
 */
export async function addFirstAdmin(
  deps: Pick<UserDeps, "users" | "credentials" | "passwordQueue"> & {
    now: () => Date;
    say: (line: string) => void;
  },
  { username, password: given }: FirstAdmin,
): Promise<void> {
  const { users, credentials, now, say } = deps;
  await users.catchUp();
  if (users.records.nextId() > 1) return;

  const password = given ?? generatedPassword();
  if (given === undefined) say(`First start: sign in as "${username}" with the password ${password}`);

  const profile = { username, fullName: "Administrator", email: "", role: "admin", department: "" } as const;
  const { record } = await withNewPassword(
    deps,
    { name: "first admin", isTrusted: true },
    password,
    (credentialId) =>
      users.execute({
        context: {
          key: COMMAND_KEY,
          digest: commandDigest("AddFirstAdmin", {}),
          actor: systemActor,
          at: now().toISOString(),
        },
        record: 1,
        decide: (records) =>
          records.nextId() === 1 ? addUser({ ...profile, credentialId }, 1, records.values()) : [],
      }),
  );
  if (given !== undefined || record.state.status === "absent") return;
  const isOurs = await credentials.matches(record.state.profile.credentialId, password);
  if (!isOurs) say("Another instance was faster: the password that it said is the one that counts");
}
