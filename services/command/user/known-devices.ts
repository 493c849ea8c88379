import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Keys } from "@bahi/service-kit/auth/keys.ts";

/** A shared browser keeps the marks of its latest users. */
const NAMES_MAX = 8;
const MARK = /^([\w-]{16})([\w-]{43})$/;

/**
 * Devices from which a user has signed in before (OWASP, "device cookies"). A device keeps a mark for each name: a random
 * id, and a signature of id and name. A mark grants no access. It proves an earlier sign-in, so that attempts of the
 * device are counted apart from those of strangers.
 */
export type KnownDevices = {
  /** The id of the device, if these marks say that this name has signed in there. */
  find(marks: string | undefined, nameKey: string): string | undefined;
  /** The marks that the device keeps from now on. */
  mark(marks: string | undefined, nameKey: string): string;
};

export function openKnownDevices(keys: Keys): KnownDevices {
  function signatureOf(id: string, nameKey: string): string {
    const { secret } = keys.current("known-device");
    return createHmac("sha256", secret).update(`${id} ${nameKey}`).digest("base64url");
  }

  function idOf(mark: string, nameKey: string): string | undefined {
    const [, id = "", signature = ""] = MARK.exec(mark) ?? [];
    const expected = Buffer.from(signatureOf(id, nameKey));
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined;
  }

  const split = (marks = "") => (marks === "" ? [] : marks.split(".").slice(0, NAMES_MAX));

  function find(marks: string | undefined, nameKey: string): string | undefined {
    for (const mark of split(marks)) {
      const id = idOf(mark, nameKey);
      if (id !== undefined) return id;
    }
    return undefined;
  }

  return {
    find,
    mark(marks, nameKey) {
      const known = split(marks);
      if (find(marks, nameKey) !== undefined) return known.join(".");
      const id = randomBytes(12).toString("base64url");
      return [`${id}${signatureOf(id, nameKey)}`, ...known].slice(0, NAMES_MAX).join(".");
    },
  };
}
