import type { UserEvent } from "@bahi/contracts/user/events.ts";
import { existing } from "../existing.ts";
import type { HandlersOf } from "../projection.ts";
import { entry } from "./entry.ts";
import { changesBetween, createdWith, sentenceOf } from "./changes.ts";

export const userHistory: HandlersOf<UserEvent["type"]> = {
  UserAdded(event, { history }) {
    const { userId, username, fullName, email, role, department } = event.data;
    history.add(
      entry(event, "user", userId, {
        title: `User ${username} added as ${role}`,
        changes: createdWith({ username, full_name: fullName, email, role, department }),
      }),
    );
  },

  UserChanged(event, { user_account: user, history }) {
    const before = existing(event, "user", user, event.data.userId);
    const { fullName, email, department } = event.data;
    const changes = changesBetween(before, { full_name: fullName, email, department });
    history.add(entry(event, "user", before.id, { title: sentenceOf(changes), changes }));
  },

  UserPasswordChanged(event, { history }) {
    history.add(entry(event, "user", event.data.userId, { title: "Password changed", changes: [] }));
  },

  UserPasswordReset(event, { user_account: user, history }) {
    const { id, username } = existing(event, "user", user, event.data.userId);
    history.add(entry(event, "user", id, { title: `Password of ${username} reset`, changes: [] }));
  },

  UserActivated(event, { user_account: user, history }) {
    const { id, username, is_active } = existing(event, "user", user, event.data.userId);
    const changes = changesBetween({ is_active }, { is_active: true });
    history.add(entry(event, "user", id, { title: `User ${username} activated`, changes }));
  },

  UserDeactivated(event, { user_account: user, history }) {
    const { id, username, is_active } = existing(event, "user", user, event.data.userId);
    const changes = changesBetween({ is_active }, { is_active: false });
    history.add(entry(event, "user", id, { title: `User ${username} deactivated`, changes }));
  },

  UserDeleted(event, { user_account: user, history }) {
    const { id, username, is_active } = existing(event, "user", user, event.data.userId);
    const changes = changesBetween({ is_active, is_deleted: false }, { is_active: false, is_deleted: true });
    const { reason } = event.data;
    history.add(entry(event, "user", id, { title: `User ${username} deleted`, changes, reason }));
  },
};
