import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { dirname } from "node:path";
import { CannotStart } from "@bahi/service-kit/cannot-start.ts";

/** Options of `spawn` for running a program of Postgres as the right user. */
export type Invocation = { file: string; args: string[]; user: User };
export type User = { uid?: number; gid?: number };

const startedByRoot = process.getuid?.() === 0;

function idsOfPostgres(): Required<User> {
  const id = (flag: string) =>
    Number(execFileSync("id", [flag, "postgres"], { stdio: ["ignore", "pipe", "ignore"] }));
  return { uid: id("-u"), gid: id("-g") };
}

/**
 * Postgres refuses to run as root. Started by root, it runs as the owner of its data, which is the user `postgres`;
 * the first start makes that user where the machine has none.
 */
export function userForPostgres(): User {
  if (!startedByRoot) return {};
  try {
    return idsOfPostgres();
  } catch {
    // There is no such user yet.
  }
  try {
    execFileSync("useradd", ["--system", "--user-group", "postgres"], { stdio: "ignore" });
    return idsOfPostgres();
  } catch (error) {
    throw new CannotStart(
      "Postgres refuses to run as root, and the user postgres could not be made. Please start Bahi as another user.",
      { cause: error },
    );
  }
}

/** The owner of a folder that exists: quicker than asking for the user by name. */
export function ownerOf(folder: string): User {
  if (!startedByRoot) return {};
  const { uid, gid } = statSync(folder);
  return { uid, gid };
}

function firstClosedFolder(path: string): string | undefined {
  const parent = dirname(path);
  if (parent === path) return undefined;
  const others = statSync(parent).mode & 0o001;
  return others === 0 ? parent : firstClosedFolder(parent);
}

// Lets the user pass through folders of root. `access` asks for the rights of the real user, who has none by himself,
// unless the fix-up of capabilities is off.
const PASS_THROUGH = [
  "--securebits=+no_setuid_fixup",
  "--inh-caps=-all,+dac_override",
  "--ambient-caps=-all,+dac_override",
];

/**
 * How to run a program of Postgres that uses these paths. Under a folder that is closed to others, as `/root` is, the
 * user may pass by `setpriv`, which every Linux with util-linux has; where that is missing the sentence names the
 * folder.
 */
export function invocation(program: string, args: string[], user: User, paths: string[]): Invocation {
  const closed = startedByRoot
    ? [program, ...paths].map(firstClosedFolder).find((folder) => folder !== undefined)
    : undefined;
  if (closed === undefined) return { file: program, args, user };
  const privileges = [`--reuid=${user.uid}`, `--regid=${user.gid}`, "--clear-groups", ...PASS_THROUGH];
  try {
    execFileSync("setpriv", [...privileges, "true"], { stdio: "ignore" });
  } catch (error) {
    throw new CannotStart(
      `Postgres refuses to run as root, and its own user may not pass through ${closed}. ` +
        "Please start Bahi as another user, or set BAHI_DATA_DIR and keep the project where others may pass.",
      { cause: error },
    );
  }
  return { file: "setpriv", args: [...privileges, program, ...args], user: {} };
}
