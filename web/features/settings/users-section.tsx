import type { UserRecord } from "@bahi/contracts/user/api.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "react-hot-toast/headless";
import { detailOf } from "../../api/api-error.ts";
import { useCommand } from "../../queries/use-command.ts";
import { setUserActive, usersQuery } from "../../queries/users.ts";
import { useUser } from "../../session/session.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { LONG_SUCCESS } from "../../ui/toaster.tsx";
import { AddUser } from "./add-user.tsx";
import { DeleteUser } from "./delete-user.tsx";
import { ResetUserPassword } from "./reset-user-password.tsx";

type Open = { what: "add" } | { what: "delete" | "reset"; user: UserRecord };

export function UsersSection() {
  const users = useQuery(usersQuery);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <Card
      title="Users & Permissions"
      actions={
        <Button look="primary" onClick={() => setOpen({ what: "add" })}>
          Add New User
        </Button>
      }
    >
      {users.isPending && <Spinner label="Loading users..." />}
      {users.isError && !users.data && (
        <Notice tone="error" isLive title="Failed to fetch users">
          <Button className="mt-2" onClick={() => void users.refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      {users.data?.length === 0 && (
        <p className="py-8 text-center text-ink-soft">No users found. Add a new user to get started.</p>
      )}
      {users.data && users.data.length > 0 && <UserTable users={users.data} onOpen={setOpen} />}
      {open?.what === "add" && <AddUser onClose={close} />}
      {open?.what === "reset" && <ResetUserPassword user={open.user} onClose={close} />}
      {open?.what === "delete" && <DeleteUser user={open.user} onClose={close} />}
    </Card>
  );
}

type UserTableProps = { users: readonly UserRecord[]; onOpen: (open: Open) => void };

/** On a narrow screen a row becomes a card, by the same markup. */
function UserTable({ users, onOpen }: UserTableProps) {
  return (
    <table className="w-full border-collapse text-sm max-sm:block">
      <caption className="sr-only">Users</caption>
      <thead className="text-left max-sm:sr-only">
        <tr className="border-b border-line-strong">
          {["Full Name", "Username", "Email", "Role", "Status"].map((column) => (
            <th key={column} scope="col" className="px-3 py-2 font-semibold">
              {column}
            </th>
          ))}
          <th scope="col" className="px-3 py-2 text-right font-semibold">
            Actions
          </th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {users.map((user) => (
          <tr
            key={user.id}
            className="border-b border-line last:border-b-0 max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-3 max-sm:py-3 sm:h-13"
          >
            <td className="px-3 py-2 font-medium break-words max-sm:col-span-2 max-sm:px-0 max-sm:py-0.5">
              {user.full_name}
            </td>
            <td className="px-3 py-2 break-all max-sm:px-0 max-sm:py-0.5">{user.username}</td>
            <td className="px-3 py-2 break-all max-sm:px-0 max-sm:py-0.5">{user.email}</td>
            <td className="px-3 py-2 max-sm:px-0 max-sm:py-0.5 sm:whitespace-nowrap">
              {user.role === "admin" ? "Admin" : "Staff Member"}
            </td>
            <td className="px-3 py-2 max-sm:px-0 max-sm:py-0.5">
              <Badge tone={user.is_active ? "green" : "grey"}>{user.is_active ? "Active" : "Inactive"}</Badge>
              {user.must_change_password && user.is_active && (
                <span className="mt-0.5 block text-xs text-ink-soft">Given password, not changed yet</span>
              )}
            </td>
            <td className="px-3 py-1.5 text-right whitespace-nowrap max-sm:col-span-2 max-sm:px-0 max-sm:text-left">
              <UserActions user={user} onOpen={onOpen} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function UserActions({ user, onOpen }: { user: UserRecord; onOpen: (open: Open) => void }) {
  const isSelf = useUser().id === user.id;
  const switching = useCommand({
    noun: "users",
    send: (isActive: boolean, key) => setUserActive(user, isActive, key),
    onDone: (_, isActive) =>
      toast.success(isActive ? "User activated successfully" : "User deactivated successfully", LONG_SUCCESS),
    onFailed: (error) => toast.error(detailOf(error, "Failed to update user status")),
  });
  if (isSelf) return <Badge tone="grey">Current User</Badge>;
  if (user.role === "admin") return <Badge tone="grey">Admin User</Badge>;
  return (
    <span className="inline-flex gap-1">
      <Button
        look="quiet"
        className="px-2.5!"
        disabled={switching.isPending}
        onClick={() => switching.run(!user.is_active)}
        aria-label={`${user.is_active ? "Deactivate" : "Activate"} ${user.full_name}`}
      >
        {user.is_active ? "Deactivate" : "Activate"}
      </Button>
      {user.is_active && (
        <Button
          look="quiet"
          className="px-2.5!"
          onClick={() => onOpen({ what: "reset", user })}
          aria-label={`Reset Password of ${user.full_name}`}
        >
          Reset Password
        </Button>
      )}
      <Button
        look="quiet"
        className="px-2.5!"
        onClick={() => onOpen({ what: "delete", user })}
        aria-label={`Delete ${user.full_name}`}
      >
        Delete
      </Button>
    </span>
  );
}
