import { userTable } from "@bahi/read-models/user/table.ts";
import { expect, test } from "vitest";
import { given } from "../read-models.fixture.ts";

const credentialId = "a3bb189e-8bf9-4888-9912-ace4e6543002";
const ravi = { username: "ravi", fullName: "Ravi", email: "ravi@example.com", department: "" };

test("a user is active or not, deleted or not, and no secret stands in the row", async () => {
  const { rows } = await given([
    { type: "UserAdded", data: { userId: 1, ...ravi, role: "admin", credentialId } },
    { type: "UserAdded", data: { userId: 2, ...ravi, username: "sita", role: "staff", credentialId } },
    {
      type: "UserChanged",
      data: { userId: 1, fullName: "Ravi Rao", email: "rao@example.com", department: "Sales" },
    },
    { type: "UserPasswordReset", data: { userId: 1, credentialId } },
    { type: "UserPasswordChanged", data: { userId: 1, credentialId } },
    { type: "UserPasswordReset", data: { userId: 2, credentialId } },
    { type: "UserDeactivated", data: { userId: 1 } },
    { type: "UserActivated", data: { userId: 1 } },
    { type: "UserDeleted", data: { userId: 2, reason: "left" } },
  ]);
  const users = await rows(userTable);
  expect(users).toMatchObject([
    {
      full_name: "Ravi Rao",
      department: "Sales",
      role: "admin",
      is_active: true,
      is_deleted: false,
      must_change_password: false,
      version: 6,
    },
    {
      username: "sita",
      role: "staff",
      is_active: false,
      is_deleted: true,
      must_change_password: true,
      version: 3,
    },
  ]);
  expect(JSON.stringify(users)).not.toContain(credentialId);
});
