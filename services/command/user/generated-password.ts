import { randomInt } from "node:crypto";

/** Without characters that look alike. A password is read from a screen and typed, or told on the telephone. */
const CHARACTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** A random password of 79 bits, such as `k7mp-x3qd-9wfn-tz4r`. */
export function generatedPassword(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => CHARACTERS.charAt(randomInt(CHARACTERS.length))).join("");
  return Array.from({ length: GROUPS }, group).join("-");
}
