import { deletionQuery } from "@bahi/contracts/deletion.ts";
import { recordIdParam } from "@bahi/contracts/id.ts";
import { Refused } from "@bahi/contracts/refusal.ts";
import {
  type LoginAnswer,
  type PasswordAnswer,
  type PasswordResetAnswer,
  loginRequest,
  passwordRequest,
  profileRequest,
  userActiveRequest,
  userRequest,
} from "@bahi/contracts/user/api.ts";
import { adminOnly } from "@bahi/service-kit/auth/authenticate.ts";
import { clientAddressOf } from "@bahi/service-kit/auth/client-address.ts";
import type { App } from "@bahi/service-kit/http/app.ts";
import { answerPosition } from "@bahi/service-kit/http/position.ts";
import { z } from "zod";
import { contextOf } from "../http/command-context.ts";
import { changePassword } from "./change-password.ts";
import { deviceMarksOf, keepDeviceMarks } from "@bahi/service-kit/auth/device-cookie.ts";
import { addUser, changeUser, deleteUser, setUserActive } from "./decide.ts";
import { findByUsername } from "./evolve.ts";
import { logIn } from "./log-in.ts";
import { LockBegun } from "./login-attempts.ts";
import { toUserRecord } from "./record.ts";
import { resetPasswordByAdmin } from "./reset-password-by-admin.ts";
import { type UserDeps, isPasswordStored, refuseOtherPassword, withNewPassword } from "./secrets.ts";
import { settleSessions } from "./settle-sessions.ts";

const params = z.strictObject({ id: recordIdParam });

/** The only route without sign-in. */
export function loginRoute(app: App, deps: UserDeps): void {
  app.post("/auth/login", { schema: { body: loginRequest } }, async (request, reply) => {
    const address = clientAddressOf(deps.sessions.keys, request);
    const signedIn = logIn(deps, { ...request.body, address, deviceMarks: deviceMarksOf(request) });
    const { session, user, deviceMarks } = await signedIn.catch((error: unknown) => {
      const who = { address, userId: userIdOf(deps, request.body.username) };
      if (error instanceof LockBegun)
        request.log.warn(who, "sign-ins are refused for a while, after too many wrong passwords");
      else if (error instanceof Refused && error.code === "wrong-login")
        request.log.info(who, "a sign-in was refused");
      throw error;
    });
    request.log.info({ address, userId: session.userId }, "a user has signed in");
    keepDeviceMarks(reply, deviceMarks);
    return {
      access_token: app.tokenOf(session),
      token_type: "bearer",
      user: toUserRecord(user),
    } satisfies LoginAnswer;
  });
}

/** For the log, which does not hold what was typed as a name: it may be a password. */
function userIdOf({ users }: UserDeps, username: string): number | undefined {
  return findByUsername(users.records.values(), username)?.userId;
}

/** Routes for signed-in users: their own account, and for admins the accounts of others. */
export function userRoutes(app: App, deps: UserDeps): void {
  const { users, sessions } = deps;

  const beforePasswordChange = { config: { beforePasswordChange: true } };

  app.post("/auth/logout", beforePasswordChange, async ({ identity, log }) => {
    await sessions.end(identity.sessionId);
    log.info({ userId: identity.id }, "a user has signed out");
    return { message: "Logged out successfully" };
  });

  app.put("/auth/me", { schema: { body: profileRequest } }, async (request, reply) => {
    const { full_name: fullName, email, department } = request.body;
    const command = {
      userId: request.identity.id,
      ...(fullName !== undefined && { fullName }),
      ...(email !== undefined && { email }),
      ...(department !== undefined && { department }),
    };
    const { record, position } = await users.execute({
      context: contextOf(request, "ChangeUser", command, command.userId),
      record: command.userId,
      decide: (records) => changeUser(command, records.get(command.userId), records.values()),
    });
    await settleSessions(deps, [command.userId]);
    return answerPosition(reply, position).send(toUserRecord(record));
  });

  app.post(
    "/auth/change-password",
    { schema: { body: passwordRequest }, ...beforePasswordChange },
    async (request, reply) => {
      const { current_password: currentPassword, new_password: newPassword } = request.body;
      const userId = request.identity.id;
      const context = contextOf(request, "ChangeUserPassword", { userId }, userId);
      const { done, session } = await changePassword(deps, { userId, currentPassword, newPassword }, context);
      return answerPosition(reply, done.position).send({
        message: "Password updated successfully",
        access_token: app.tokenOf(session),
        token_type: "bearer",
      } satisfies PasswordAnswer);
    },
  );

  app.post("/auth/users", { onRequest: adminOnly, schema: { body: userRequest } }, async (request, reply) => {
    const { password, ...content } = request.body;
    const { full_name: fullName, ...profile } = content;
    const context = contextOf(request, "AddUser", content);
    const who = { name: `user ${request.identity.id}`, isTrusted: true };
    const done = await withNewPassword(deps, who, password, (credentialId) =>
      users.execute({
        context,
        record: "next",
        decide: (records) =>
          addUser({ ...profile, fullName, credentialId }, records.nextId(), records.values()),
      }),
    );
    // A repeated command gets its first answer also when there is nothing left to compare its password with.
    if (await isPasswordStored(deps, done)) await refuseOtherPassword(deps, who, done, password);
    return answerPosition(reply, done.position).status(201).send(toUserRecord(done.record));
  });

  app.put(
    "/auth/users/:id",
    { onRequest: adminOnly, schema: { params, body: userActiveRequest } },
    async (request, reply) => {
      const { id: userId } = request.params;
      const command = { userId, isActive: request.body.is_active, actorId: request.identity.id };
      const { record, position } = await users.execute({
        context: contextOf(request, "SetUserActive", command),
        record: userId,
        decide: (records) => setUserActive(command, records.get(userId)),
      });
      await settleSessions(deps, [userId]);
      return answerPosition(reply, position).send(toUserRecord(record));
    },
  );

  app.post(
    "/auth/users/:id/reset-password",
    { onRequest: adminOnly, schema: { params } },
    async (request, reply) => {
      const { id: userId } = request.params;
      const context = contextOf(request, "ResetUserPassword", { userId });
      const { done, password } = await resetPasswordByAdmin(
        deps,
        { userId, actorId: request.identity.id },
        context,
      );
      const message = password === null ? SHOWN_BEFORE : "Password reset successfully";
      return answerPosition(reply, done.position).send({ message, password } satisfies PasswordResetAnswer);
    },
  );

  app.delete(
    "/auth/users/:id",
    {
      onRequest: adminOnly,
      schema: { params, querystring: deletionQuery },
    },
    async (request, reply) => {
      const { id: userId } = request.params;
      const command = { userId, reason: request.query.reason, actorId: request.identity.id };
      const { position } = await users.execute({
        context: contextOf(request, "DeleteUser", command),
        record: userId,
        decide: (records) => deleteUser(command, records.get(userId)),
      });
      await settleSessions(deps, [userId]);
      return answerPosition(reply, position).send({ message: "User deleted successfully" });
    },
  );
}

const SHOWN_BEFORE =
  "The password was reset, and the new one was shown once. Reset it again if nobody has noted it.";
