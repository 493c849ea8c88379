/**
 * The environment of a service: that of `npm start` with `given`. Of what is given, or sent as a secret, no file is named
 * any more that would say it again.
 */
export function environmentWith(
  given: Record<string, string>,
  secrets: Record<string, string> = {},
  environment: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const told = new Set(Object.keys({ ...given, ...secrets }).map((name) => `${name}_FILE`));
  return { ...Object.fromEntries(Object.entries(environment).filter(([name]) => !told.has(name))), ...given };
}
