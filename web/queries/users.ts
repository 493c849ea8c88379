import type {
  PasswordAnswer,
  PasswordResetAnswer,
  UserRecord,
  passwordRequest,
  userRequest,
} from "@bahi/contracts/user/api.ts";
import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { call, read } from "../api/call.ts";
import { SECOND_MS } from "./client.ts";
import { readRows } from "./list.ts";

export const usersQuery = queryOptions({
  queryKey: ["users", "list"],
  queryFn: ({ signal }) => readRows<UserRecord>("/auth/users", signal),
  select: ({ rows }) => rows,
  staleTime: 30 * SECOND_MS,
});

// A session rests on these two answers, so that neither is trusted to be whole: what stands between browser and server
// may answer too.

export async function readProfile(): Promise<unknown> {
  return read<unknown>("/auth/me");
}

export async function signIn(username: string, password: string): Promise<unknown> {
  return (await call<unknown>("POST", "/auth/login", { body: { username, password } })).body;
}

export async function signOut(): Promise<void> {
  await call("POST", "/auth/logout");
}

export async function createUser(body: z.input<typeof userRequest>, key: string): Promise<UserRecord> {
  return (await call<UserRecord>("POST", "/auth/users", { body, key })).body;
}

export async function setUserActive(user: UserRecord, isActive: boolean, key: string): Promise<UserRecord> {
  const options = { body: { is_active: isActive }, key, version: user.version };
  return (await call<UserRecord>("PUT", `/auth/users/${user.id}`, options)).body;
}

export async function deleteUser(user: UserRecord, key: string): Promise<void> {
  await call("DELETE", `/auth/users/${user.id}`, { key, version: user.version });
}

/** The answer holds the new password, unless the command was repeated: it is told once. */
export async function resetUserPassword(user: UserRecord, key: string): Promise<PasswordResetAnswer> {
  return (await call<PasswordResetAnswer>("POST", `/auth/users/${user.id}/reset-password`, { key })).body;
}

/** All sessions of the old password end, this one too; the answer holds the token to go on with. */
export async function changePassword(
  body: z.input<typeof passwordRequest>,
  key: string,
): Promise<PasswordAnswer> {
  return (await call<PasswordAnswer>("POST", "/auth/change-password", { body, key })).body;
}
