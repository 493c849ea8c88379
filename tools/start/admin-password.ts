/**
 * Takes the password of the first admin out of the environment, because child processes would inherit it, and everybody
 * who may inspect a process can read its environment while it runs. The system keeps the environment with which this
 * process was started until it ends.
 */
export function takeAdminPassword(): string | undefined {
  const password = process.env["BAHI_ADMIN_PASSWORD"];
  delete process.env["BAHI_ADMIN_PASSWORD"];
  return password === "" ? undefined : password;
}
