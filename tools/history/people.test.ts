import { logoOf } from "@bahi/history-file/named-logo.ts";
import { expect, test } from "vitest";
import { People } from "./people.ts";

/** A recorded event with this version of its shape. */
function stored(type: string, data: object, version = 1) {
  const actor = { id: 0, name: "Bahi", role: "admin" };
  const metadata = {
    at: "2026-04-01T04:30:00.000Z",
    actor,
    commandKey: "key",
    bodyDigest: "digest",
    version,
  };
  return {
    position: "",
    streamId: type === "LogoUploaded" ? "settings" : "users",
    revision: 0,
    id: "a3bb189e-8bf9-4888-9912-ace4e6543002",
    type,
    data: JSON.stringify(data),
    metadata: JSON.stringify(metadata),
  };
}

const user = {
  userId: 1,
  username: "asha",
  fullName: "Asha",
  email: "",
  role: "admin",
  department: "",
  credentialId: "a3bb189e-8bf9-4888-9912-ace4e6543003",
};
const logo = { logoUrl: "/logos/ab", sha256: "ab", contentType: "image/png", sizeBytes: 1 };

test("who may sign in, and which picture is named, is decoded as everywhere: by the version of the stored shape", () => {
  const people = new People();
  people.add(stored("UserAdded", user));
  const { username, role, credentialId } = user;
  expect(people.all()).toEqual([{ username, role, credentialId }]);
  expect(logoOf(stored("LogoUploaded", logo))).toBe("ab");

  const later = "is newer than this program";
  expect(() => people.add(stored("UserAdded", user, 2))).toThrow(later);
  expect(() => logoOf(stored("LogoUploaded", logo, 2))).toThrow(later);
});
