import { Refused } from "@bahi/contracts/refusal.ts";
import type { UserEvent } from "@bahi/contracts/user/events.ts";
import { describe, expect, test } from "vitest";
import { addUser, changeUser, changeUserPassword, deleteUser, setUserActive } from "./decide.ts";
import { type UsersState, evolveUsers, findByUsername, noUsers } from "./evolve.ts";
import { userRecordOf } from "./record.ts";

const at = "2026-04-01T05:30:00.000Z";
const ADMIN = 1;
const ASHA = 2;

const profile = {
  username: "Asha",
  fullName: "Asha Rao",
  email: "asha@example.in",
  role: "staff",
  department: "Counter",
  credentialId: "00000000-0000-4000-8000-000000000002",
} as const;

const adminAdded: UserEvent = {
  type: "UserAdded",
  data: { ...profile, userId: ADMIN, username: "admin", role: "admin" },
};
const ashaAdded: UserEvent = { type: "UserAdded", data: { ...profile, userId: ASHA } };
const ashaDeactivated: UserEvent = { type: "UserDeactivated", data: { userId: ASHA } };
const ashaDeleted: UserEvent = { type: "UserDeleted", data: { userId: ASHA, reason: "" } };

function given(...events: UserEvent[]): UsersState {
  return events.reduce((users, event) => evolveUsers(users, event, at), noUsers);
}

function refusalOf(decide: () => unknown): string | undefined {
  try {
    decide();
    return undefined;
  } catch (error) {
    if (error instanceof Refused) return error.code;
    throw error;
  }
}

describe("adding a user", () => {
  test("gives the next number", () => {
    expect(addUser(profile, given(adminAdded))).toEqual([ashaAdded]);
  });

  test.each(["Asha", "ASHA", "asha", "Ａsha"])(
    "refuses the taken username however it is written: %s",
    (username) => {
      expect(refusalOf(() => addUser({ ...profile, username }, given(adminAdded, ashaAdded)))).toBe(
        "username-taken",
      );
    },
  );

  test("takes the username of a deleted user, under a new number", () => {
    const [event] = addUser(profile, given(adminAdded, ashaAdded, ashaDeleted));
    expect(event).toMatchObject({ type: "UserAdded", data: { userId: 3, username: "Asha" } });
  });
});

describe("changing a user", () => {
  test("changes what is named and keeps the rest", () => {
    expect(changeUser({ userId: ASHA, department: "Godown" }, given(adminAdded, ashaAdded))).toEqual([
      {
        type: "UserChanged",
        data: { userId: ASHA, fullName: "Asha Rao", email: "asha@example.in", department: "Godown" },
      },
    ]);
  });

  test("stays quiet when nothing is different", () => {
    expect(changeUser({ userId: ASHA, fullName: "Asha Rao" }, given(adminAdded, ashaAdded))).toEqual([]);
  });

  test("refuses a deleted user", () => {
    const users = given(adminAdded, ashaAdded, ashaDeleted);
    expect(refusalOf(() => changeUser({ userId: ASHA, fullName: "A" }, users))).toBe("user-not-found");
  });
});

describe("changing a password", () => {
  const command = { userId: ASHA, credentialId: "00000000-0000-4000-8000-000000000009" };

  test("names the new credential", () => {
    expect(changeUserPassword(command, given(adminAdded, ashaAdded))).toEqual([
      { type: "UserPasswordChanged", data: command },
    ]);
  });

  test("stays quiet for the credential that is in use", () => {
    const { credentialId } = profile;
    expect(changeUserPassword({ userId: ASHA, credentialId }, given(adminAdded, ashaAdded))).toEqual([]);
  });

  test("refuses a user who does not exist", () => {
    expect(refusalOf(() => changeUserPassword({ ...command, userId: 9 }, given(adminAdded)))).toBe(
      "user-not-found",
    );
  });
});

describe("activating and deactivating", () => {
  test("deactivates somebody of the staff", () => {
    const command = { userId: ASHA, isActive: false, actorId: ADMIN };
    expect(setUserActive(command, given(adminAdded, ashaAdded))).toEqual([ashaDeactivated]);
  });

  test("activates again", () => {
    const command = { userId: ASHA, isActive: true, actorId: ADMIN };
    const users = given(adminAdded, ashaAdded, ashaDeactivated);
    expect(setUserActive(command, users)).toEqual([{ type: "UserActivated", data: { userId: ASHA } }]);
  });

  test("stays quiet when it is so already", () => {
    const users = given(adminAdded, ashaAdded, ashaDeactivated);
    expect(setUserActive({ userId: ASHA, isActive: false, actorId: ADMIN }, users)).toEqual([]);
    expect(setUserActive({ userId: ADMIN, isActive: true, actorId: ADMIN }, users)).toEqual([]);
  });

  test.each([
    ["oneself", ADMIN, ADMIN, "user-is-yourself"],
    ["an admin", ADMIN, 9, "user-is-admin"],
    ["one who does not exist", 7, ADMIN, "user-not-found"],
  ])("refuses to deactivate %s", (_whom, userId, actorId, code) => {
    const command = { userId, isActive: false, actorId };
    expect(refusalOf(() => setUserActive(command, given(adminAdded)))).toBe(code);
  });
});

describe("deleting", () => {
  test("deletes somebody of the staff", () => {
    const command = { userId: ASHA, reason: "", actorId: ADMIN };
    expect(deleteUser(command, given(adminAdded, ashaAdded))).toEqual([ashaDeleted]);
  });

  test("stays quiet the second time", () => {
    const users = given(adminAdded, ashaAdded, ashaDeleted);
    expect(deleteUser({ userId: ASHA, reason: "", actorId: ADMIN }, users)).toEqual([]);
  });

  test.each([
    ["oneself", ADMIN, ADMIN, "user-is-yourself"],
    ["an admin", ADMIN, 9, "user-is-admin"],
    ["one who does not exist", 7, ADMIN, "user-not-found"],
  ])("refuses %s", (_whom, userId, actorId, code) => {
    const command = { userId, reason: "", actorId };
    expect(refusalOf(() => deleteUser(command, given(adminAdded)))).toBe(code);
  });
});

test("a record counts the events that touched the user, and holds no secret", () => {
  const user = given(adminAdded, ashaAdded, ashaDeactivated).get(ASHA);
  expect(user && userRecordOf(user)).toEqual({
    id: ASHA,
    full_name: "Asha Rao",
    username: "Asha",
    email: "asha@example.in",
    role: "staff",
    department: "Counter",
    is_active: false,
    created_at: at,
    version: 2,
  });
});

test("a deleted user is not found under the old name", () => {
  expect(findByUsername(given(adminAdded, ashaAdded, ashaDeleted), "asha")).toBeUndefined();
  expect(findByUsername(given(adminAdded, ashaAdded), "ASHA")?.id).toBe(ASHA);
});

test("an event about a user who was never added is impossible", () => {
  expect(() => given(ashaDeactivated)).toThrow("UserDeactivated for user 2");
});
