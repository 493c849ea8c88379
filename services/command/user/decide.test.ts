import { Refused } from "@bahi/contracts/refusal.ts";
import type { UserEvent } from "@bahi/contracts/user/events.ts";
import { describe, expect, test } from "vitest";
import { addUser, changeUser, changeUserPassword, deleteUser, setUserActive } from "./decide.ts";
import { type UserState, absentUser, evolveUser, findByUsername } from "./evolve.ts";
import { toUserRecord } from "./record.ts";

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

function given(...events: UserEvent[]): Map<number, UserState> {
  const users = new Map<number, UserState>();
  for (const event of events) {
    const { userId } = event.data;
    users.set(userId, evolveUser(users.get(userId) ?? absentUser, event));
  }
  return users;
}

/** One user of those that the events make. */
function user(userId: number, ...events: UserEvent[]): UserState {
  return given(...events).get(userId) ?? absentUser;
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
    expect(addUser(profile, ASHA, given(adminAdded).values())).toEqual([ashaAdded]);
  });

  test.each(["Asha", "ASHA", "asha", "Ａsha", "𝓐sha", "As\u200bha", "Ásha"])(
    "refuses the taken username however it is written: %s",
    (username) => {
      expect(
        refusalOf(() => addUser({ ...profile, username }, 3, given(adminAdded, ashaAdded).values())),
      ).toBe("username-taken");
    },
  );

  test("takes the username of a deleted user, under a new number", () => {
    const [event] = addUser(profile, 3, given(adminAdded, ashaAdded, ashaDeleted).values());
    expect(event).toMatchObject({ type: "UserAdded", data: { userId: 3, username: "Asha" } });
  });
});

describe("changing a user", () => {
  test("changes what is named and keeps the rest", () => {
    expect(changeUser({ userId: ASHA, department: "Godown" }, user(ASHA, adminAdded, ashaAdded))).toEqual([
      {
        type: "UserChanged",
        data: { userId: ASHA, fullName: "Asha Rao", email: "asha@example.in", department: "Godown" },
      },
    ]);
  });

  test("stays quiet when nothing is different", () => {
    expect(changeUser({ userId: ASHA, fullName: "Asha Rao" }, user(ASHA, adminAdded, ashaAdded))).toEqual([]);
  });

  test("refuses a deleted user", () => {
    const deleted = user(ASHA, adminAdded, ashaAdded, ashaDeleted);
    expect(refusalOf(() => changeUser({ userId: ASHA, fullName: "A" }, deleted))).toBe("user-not-found");
  });
});

describe("changing a password", () => {
  const command = { userId: ASHA, credentialId: "00000000-0000-4000-8000-000000000009" };

  test("names the new credential", () => {
    expect(changeUserPassword(command, user(ASHA, adminAdded, ashaAdded))).toEqual([
      { type: "UserPasswordChanged", data: command },
    ]);
  });

  test("stays quiet for the credential that is in use", () => {
    const { credentialId } = profile;
    expect(changeUserPassword({ userId: ASHA, credentialId }, user(ASHA, adminAdded, ashaAdded))).toEqual([]);
  });

  test("refuses a user who does not exist", () => {
    expect(refusalOf(() => changeUserPassword({ ...command, userId: 9 }, absentUser))).toBe("user-not-found");
  });
});

describe("activating and deactivating", () => {
  test("deactivates somebody of the staff", () => {
    const command = { userId: ASHA, isActive: false, actorId: ADMIN };
    expect(setUserActive(command, user(ASHA, adminAdded, ashaAdded))).toEqual([ashaDeactivated]);
  });

  test("activates again", () => {
    const command = { userId: ASHA, isActive: true, actorId: ADMIN };
    const inactive = user(ASHA, adminAdded, ashaAdded, ashaDeactivated);
    expect(setUserActive(command, inactive)).toEqual([{ type: "UserActivated", data: { userId: ASHA } }]);
  });

  test("stays quiet when it is so already", () => {
    const inactive = user(ASHA, adminAdded, ashaAdded, ashaDeactivated);
    expect(setUserActive({ userId: ASHA, isActive: false, actorId: ADMIN }, inactive)).toEqual([]);
    expect(setUserActive({ userId: ADMIN, isActive: true, actorId: ADMIN }, user(ADMIN, adminAdded))).toEqual(
      [],
    );
  });

  test.each([
    ["oneself", ADMIN, ADMIN, "user-is-yourself"],
    ["an admin", ADMIN, 9, "user-is-admin"],
    ["one who does not exist", 7, ADMIN, "user-not-found"],
  ])("refuses to deactivate %s", (_whom, userId, actorId, code) => {
    const command = { userId, isActive: false, actorId };
    expect(refusalOf(() => setUserActive(command, user(userId, adminAdded)))).toBe(code);
  });
});

describe("deleting", () => {
  test("deletes somebody of the staff", () => {
    const command = { userId: ASHA, reason: "", actorId: ADMIN };
    expect(deleteUser(command, user(ASHA, adminAdded, ashaAdded))).toEqual([ashaDeleted]);
  });

  test("stays quiet the second time", () => {
    const deleted = user(ASHA, adminAdded, ashaAdded, ashaDeleted);
    expect(deleteUser({ userId: ASHA, reason: "", actorId: ADMIN }, deleted)).toEqual([]);
  });

  test.each([
    ["oneself", ADMIN, ADMIN, "user-is-yourself"],
    ["an admin", ADMIN, 9, "user-is-admin"],
    ["one who does not exist", 7, ADMIN, "user-not-found"],
  ])("refuses %s", (_whom, userId, actorId, code) => {
    const command = { userId, reason: "", actorId };
    expect(refusalOf(() => deleteUser(command, user(userId, adminAdded)))).toBe(code);
  });
});

test("a record holds no secret", () => {
  const state = user(ASHA, adminAdded, ashaAdded, ashaDeactivated);
  expect(toUserRecord({ state, version: 2, createdAt: at })).toEqual({
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
  expect(findByUsername(given(adminAdded, ashaAdded, ashaDeleted).values(), "asha")).toBeUndefined();
  expect(findByUsername(given(adminAdded, ashaAdded).values(), "ASHA")?.userId).toBe(ASHA);
});

test("two names of old books that are the same today are each found as they are written", () => {
  const invisible: UserEvent = {
    type: "UserAdded",
    data: { ...profile, userId: 3, username: "As\u200bha" },
  };
  const users = [...given(adminAdded, ashaAdded, invisible).values()];
  expect(findByUsername(users, "As\u200bha")?.userId).toBe(3);
  expect(findByUsername(users, "Asha")?.userId).toBe(ASHA);
  expect(findByUsername(users, "ASHA")?.userId).toBe(ASHA);
});

test("an event about a user who was never added is impossible", () => {
  expect(() => given(ashaDeactivated)).toThrow("UserDeactivated of a user who was never added");
});
