import type { UserDeps } from "./secrets.ts";

const NAMES_MAX = 5;

/**
 * A warning that names users whose passwords are not in this database, as after the database was lost and the events were
 * kept. Undefined when there are none.
 */
export async function warnOfMissingPasswords({
  users,
  credentials,
}: Pick<UserDeps, "users" | "credentials">): Promise<string | undefined> {
  await users.catchUp();
  const active = [...users.records.values()].flatMap((user) =>
    user.status === "active" ? [user.profile] : [],
  );
  const missing = new Set(await credentials.missing(active.map(({ credentialId }) => credentialId)));
  const names = active
    .filter(({ credentialId }) => missing.has(credentialId))
    .map(({ username }) => username);
  const [first] = names;
  if (first === undefined) return undefined;
  const said = names.slice(0, NAMES_MAX).map((name) => `"${name}"`);
  const others = names.length > NAMES_MAX ? ` and ${names.length - NAMES_MAX} others` : "";
  return `No password is known of ${said.join(", ")}${others}: this database does not hold it. npm run reset-password -- ${first} gives a new one.`;
}
