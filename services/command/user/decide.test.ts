import type { UserEvent } from "@bahi/contracts/user/events.ts";
import { describe, expect, test } from "vitest";
import { registerSpecification } from "../testing/decider-specification.ts";
import {
  addUser,
  changeUser,
  changeUserPassword,
  deleteUser,
  resetUserPassword,
  setUserActive,
} from "./decide.ts";
import { findByUsername } from "./evolve.ts";
import { toUserRecord } from "./record.ts";
import { userRegister } from "./register.ts";

const { given } = registerSpecification(userRegister);

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

const staff = given(adminAdded, ashaAdded);
const staffInactive = given(adminAdded, ashaAdded, ashaDeactivated);
const staffDeleted = given(adminAdded, ashaAdded, ashaDeleted);

describe("adding a user", () => {
  test("gives the next number", () => {
    given(adminAdded)
      .when((users) => addUser(profile, users.nextId(), users.values()))
      .then(ashaAdded);
  });

  test.each(["Asha", "ASHA", "asha", "Ａsha", "𝓐sha", "As\u200bha", "Ásha"])(
    "refuses the taken username however it is written: %s",
    (username) => {
      staff
        .when((users) => addUser({ ...profile, username }, 3, users.values()))
        .thenRefused("username-taken");
    },
  );

  test("takes the username of a deleted user, under a new number", () => {
    staffDeleted
      .when((users) => addUser(profile, users.nextId(), users.values()))
      .then({ type: "UserAdded", data: { ...profile, userId: 3 } });
  });
});

describe("changing a user", () => {
  test("changes what is named and keeps the rest", () => {
    staff
      .when((users) => changeUser({ userId: ASHA, department: "Godown" }, users.get(ASHA), users.values()))
      .then({
        type: "UserChanged",
        data: { userId: ASHA, fullName: "Asha Rao", email: "asha@example.in", department: "Godown" },
      });
  });

  test("stays quiet when nothing is different", () => {
    staff
      .when((users) => changeUser({ userId: ASHA, fullName: "Asha Rao" }, users.get(ASHA), users.values()))
      .thenNothing();
  });

  const meena: UserEvent = {
    type: "UserAdded",
    data: { ...profile, userId: 3, username: "meena", fullName: "Meena Joshi" },
  };
  const meenaDeleted: UserEvent = { type: "UserDeleted", data: { userId: 3, reason: "" } };

  test.each(["Meena Joshi", "MEENA  joshi", "Ｍeena Joshi", "Méena Joshi"])(
    "refuses the full name of somebody else, who may be gone: %s",
    (fullName) => {
      for (const users of [given(ashaAdded, meena), given(ashaAdded, meena, meenaDeleted)]) {
        users
          .when((all) => changeUser({ userId: ASHA, fullName }, all.get(ASHA), all.values()))
          .thenRefused("full-name-taken");
      }
    },
  );

  test("takes the name of somebody in another role, which stands beside it", () => {
    const owner = {
      ...profile,
      userId: ADMIN,
      username: "admin",
      fullName: "Asha Devi",
      role: "admin",
    } as const;
    given({ type: "UserAdded", data: owner }, ashaAdded)
      .when((users) => changeUser({ userId: ASHA, fullName: "Asha Devi" }, users.get(ASHA), users.values()))
      .then({
        type: "UserChanged",
        data: { userId: ASHA, fullName: "Asha Devi", email: "asha@example.in", department: "Counter" },
      });
  });

  test("keeps the name of one whom an admin has added beside another of that name", () => {
    staff
      .when((users) =>
        changeUser(
          { userId: ASHA, fullName: "Asha Rao", email: "a@example.in" },
          users.get(ASHA),
          users.values(),
        ),
      )
      .then({
        type: "UserChanged",
        data: { userId: ASHA, fullName: "Asha Rao", email: "a@example.in", department: "Counter" },
      });
  });

  test("refuses a deleted user", () => {
    staffDeleted
      .when((users) => changeUser({ userId: ASHA, fullName: "A" }, users.get(ASHA), users.values()))
      .thenRefused("user-not-found");
  });
});

describe("changing a password", () => {
  const command = { userId: ASHA, credentialId: "00000000-0000-4000-8000-000000000009" };

  test("names the new credential", () => {
    staff
      .when((users) => changeUserPassword(command, users.get(ASHA)))
      .then({ type: "UserPasswordChanged", data: command });
  });

  test("stays quiet for the credential that is in use", () => {
    const { credentialId } = profile;
    staff.when((users) => changeUserPassword({ userId: ASHA, credentialId }, users.get(ASHA))).thenNothing();
  });

  test("refuses a user who does not exist", () => {
    given()
      .when((users) => changeUserPassword({ ...command, userId: 9 }, users.get(9)))
      .thenRefused("user-not-found");
  });
});

describe("resetting a password", () => {
  const credentialId = "00000000-0000-4000-8000-000000000009";
  const command = { userId: ASHA, credentialId, actorId: ADMIN };
  const reset: UserEvent = { type: "UserPasswordReset", data: { userId: ASHA, credentialId } };

  test("names the new credential, which the user must change", () => {
    staff.when((users) => resetUserPassword(command, users.get(ASHA))).then(reset);
    expect(given(adminAdded, ashaAdded, reset).state.get(ASHA)).toMatchObject({ mustChangePassword: true });
  });

  test("is over when the user has changed it", () => {
    const own: UserEvent = { type: "UserPasswordChanged", data: { userId: ASHA, credentialId } };
    const { state } = given(adminAdded, ashaAdded, reset, own);
    expect(state.get(ASHA)).toMatchObject({ mustChangePassword: false });
  });

  test("stays quiet for the credential that is in use", () => {
    given(adminAdded, ashaAdded, reset)
      .when((users) => resetUserPassword(command, users.get(ASHA)))
      .thenNothing();
  });

  test.each([
    ["oneself", ADMIN, ADMIN, "user-is-yourself"],
    ["another admin", ADMIN, 9, "user-is-admin"],
    ["one who does not exist", 7, ADMIN, "user-not-found"],
  ] as const)("refuses for %s", (_whom, userId, actorId, code) => {
    given(adminAdded)
      .when((users) => resetUserPassword({ ...command, userId, actorId }, users.get(userId)))
      .thenRefused(code);
  });

  test("refuses for one who is not active or was deleted", () => {
    staffInactive.when((users) => resetUserPassword(command, users.get(ASHA))).thenRefused("user-inactive");
    staffDeleted.when((users) => resetUserPassword(command, users.get(ASHA))).thenRefused("user-not-found");
  });
});

describe("activating and deactivating", () => {
  test("deactivates somebody of the staff", () => {
    const command = { userId: ASHA, isActive: false, actorId: ADMIN };
    staff.when((users) => setUserActive(command, users.get(ASHA))).then(ashaDeactivated);
  });

  test("activates again", () => {
    const command = { userId: ASHA, isActive: true, actorId: ADMIN };
    staffInactive
      .when((users) => setUserActive(command, users.get(ASHA)))
      .then({ type: "UserActivated", data: { userId: ASHA } });
  });

  test("stays quiet when it is so already", () => {
    const off = { userId: ASHA, isActive: false, actorId: ADMIN };
    staffInactive.when((users) => setUserActive(off, users.get(ASHA))).thenNothing();
    const on = { userId: ADMIN, isActive: true, actorId: ADMIN };
    given(adminAdded)
      .when((users) => setUserActive(on, users.get(ADMIN)))
      .thenNothing();
  });

  test.each([
    ["oneself", ADMIN, ADMIN, "user-is-yourself"],
    ["an admin", ADMIN, 9, "user-is-admin"],
    ["one who does not exist", 7, ADMIN, "user-not-found"],
  ] as const)("refuses to deactivate %s", (_whom, userId, actorId, code) => {
    const command = { userId, isActive: false, actorId };
    given(adminAdded)
      .when((users) => setUserActive(command, users.get(userId)))
      .thenRefused(code);
  });
});

describe("deleting", () => {
  test("deletes somebody of the staff", () => {
    const command = { userId: ASHA, reason: "", actorId: ADMIN };
    staff.when((users) => deleteUser(command, users.get(ASHA))).then(ashaDeleted);
  });

  test("stays quiet the second time", () => {
    const command = { userId: ASHA, reason: "", actorId: ADMIN };
    staffDeleted.when((users) => deleteUser(command, users.get(ASHA))).thenNothing();
  });

  test.each([
    ["oneself", ADMIN, ADMIN, "user-is-yourself"],
    ["an admin", ADMIN, 9, "user-is-admin"],
    ["one who does not exist", 7, ADMIN, "user-not-found"],
  ] as const)("refuses %s", (_whom, userId, actorId, code) => {
    const command = { userId, reason: "", actorId };
    given(adminAdded)
      .when((users) => deleteUser(command, users.get(userId)))
      .thenRefused(code);
  });
});

test("a record holds no secret", () => {
  const state = staffInactive.state.get(ASHA);
  expect(toUserRecord({ state, version: 2, createdAt: at })).toEqual({
    id: ASHA,
    full_name: "Asha Rao",
    username: "Asha",
    email: "asha@example.in",
    role: "staff",
    department: "Counter",
    is_active: false,
    must_change_password: false,
    created_at: at,
    version: 2,
  });
});

test("a deleted user is not found under the old name", () => {
  expect(findByUsername(staffDeleted.state.values(), "asha")).toBeUndefined();
  expect(findByUsername(staff.state.values(), "ASHA")?.userId).toBe(ASHA);
});

test("two names of old books that are the same today are each found as they are written", () => {
  const invisible: UserEvent = {
    type: "UserAdded",
    data: { ...profile, userId: 3, username: "As\u200bha" },
  };
  const users = [...given(adminAdded, ashaAdded, invisible).state.values()];
  expect(findByUsername(users, "As\u200bha")?.userId).toBe(3);
  expect(findByUsername(users, "Asha")?.userId).toBe(ASHA);
  expect(findByUsername(users, "ASHA")?.userId).toBe(ASHA);
});

test("an event about a user who was never added is impossible", () => {
  expect(() => given(ashaDeactivated)).toThrow("UserDeactivated of a user who was never added");
});
