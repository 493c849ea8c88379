/**
 * Takes the password of the first admin out of the environment, which every process that is started from here would
 * inherit, and anybody who may look at a process could read for as long as it runs. What this process was started with
 * itself the system keeps, until it ends.
 */
export function takeAdminPassword(): string | undefined {
  const password = process.env["BAHI_ADMIN_PASSWORD"];
  delete process.env["BAHI_ADMIN_PASSWORD"];
  return password === "" ? undefined : password;
}
