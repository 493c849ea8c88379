import type { UserRecord } from "@bahi/contracts/user/api.ts";
import { useQuery } from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import { detailOf } from "../../api/api-error.ts";
import { useCommand } from "../../queries/use-command.ts";
import { setUserActive, usersQuery } from "../../queries/users.ts";
import { useUser } from "../../session/session.ts";
import { everydayTexts } from "../../texts/everyday.ts";
import { settingsTexts } from "../../texts/settings.ts";
import { usersTexts as texts } from "../../texts/users.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DownloadCsv } from "../../ui/download-csv.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { LONG_SUCCESS } from "../../ui/toaster.tsx";
import { useOpened } from "../../ui/use-opened.ts";
import { AddUser } from "./add-user.tsx";
import { DeleteUser } from "./delete-user.tsx";
import { ResetUserPassword } from "./reset-user-password.tsx";

type Open = { what: "add" } | { what: "delete" | "reset"; user: UserRecord };

export function UsersSection() {
  const users = useQuery(usersQuery);
  const [open, setOpen] = useOpened<Open>();
  const close = () => setOpen(undefined);
  return (
    <Card
      title={settingsTexts.sections.users}
      actions={
        <div className="flex flex-wrap justify-end gap-2">
          <DownloadCsv path="/auth/users" />
          <Button look="primary" onClick={() => setOpen({ what: "add" })}>
            {texts.add}
          </Button>
        </div>
      }
    >
      {users.isPending && <Spinner label={texts.loading} />}
      {users.isError && !users.data && (
        <Notice tone="error" isLive title={texts.notLoaded}>
          <Button className="mt-2" onClick={() => void users.refetch()}>
            {everydayTexts.tryAgain}
          </Button>
        </Notice>
      )}
      {users.data?.length === 0 && <p className="py-8 text-center text-ink-soft">{texts.empty}</p>}
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
    <table className="w-full border-collapse text-sm max-lg:block">
      <caption className="sr-only">{texts.users}</caption>
      <thead className="text-left max-lg:sr-only">
        <tr className="border-b border-line-strong">
          {[texts.fullName, texts.username, texts.email, texts.role, texts.status].map((column) => (
            <th key={column} scope="col" className="px-3 py-2 font-semibold">
              {column}
            </th>
          ))}
          <th scope="col" className="px-3 py-2 text-right font-semibold">
            {texts.actions}
          </th>
        </tr>
      </thead>
      <tbody className="max-lg:block">
        {users.map((user) => (
          <tr
            key={user.id}
            className="border-b border-line last:border-b-0 max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-3 max-lg:py-3 lg:h-13"
          >
            <td className="px-3 py-2 font-medium wrap-anywhere lg:min-w-28 max-lg:col-span-2 max-lg:px-0 max-lg:py-0.5">
              {user.full_name}
            </td>
            <td className="px-3 py-2 wrap-anywhere max-lg:px-0 max-lg:py-0.5 lg:min-w-24">{user.username}</td>
            <td className="px-3 py-2 wrap-anywhere max-lg:px-0 max-lg:py-0.5 lg:min-w-44">{user.email}</td>
            <td className="px-3 py-2 max-lg:px-0 max-lg:py-0.5 lg:whitespace-nowrap">
              {user.role === "admin" ? texts.admin : texts.staffMember}
            </td>
            <td className="px-3 py-2 max-lg:px-0 max-lg:py-0.5">
              <Badge tone={user.is_active ? "green" : "grey"}>
                {user.is_active ? texts.active : texts.inactive}
              </Badge>
              {user.must_change_password && user.is_active && (
                <span className="mt-0.5 block text-xs text-ink-soft">{texts.givenPassword}</span>
              )}
            </td>
            <td className="px-3 py-1.5 text-right max-lg:col-span-2 max-lg:px-0 max-lg:text-left">
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
    onDone: (_, isActive) => toast.success(isActive ? texts.activated : texts.deactivated, LONG_SUCCESS),
    onFailed: (error) => toast.error(detailOf(error, texts.statusNotChanged)),
  });
  if (isSelf) return <Badge tone="grey">{texts.currentUser}</Badge>;
  if (user.role === "admin") return <Badge tone="grey">{texts.adminUser}</Badge>;
  return (
    <span className="inline-flex flex-wrap gap-1 lg:justify-end">
      <Button
        look="quiet"
        className="px-2.5!"
        disabled={switching.isPending}
        onClick={() => switching.run(!user.is_active)}
        aria-label={
          user.is_active ? texts.deactivateNamed(user.full_name) : texts.activateNamed(user.full_name)
        }
      >
        {user.is_active ? texts.deactivate : texts.activate}
      </Button>
      {user.is_active && (
        <Button
          look="quiet"
          className="px-2.5!"
          onClick={() => onOpen({ what: "reset", user })}
          aria-label={texts.resetPasswordOf(user.full_name)}
        >
          {texts.resetPassword}
        </Button>
      )}
      <Button
        look="quiet"
        className="px-2.5!"
        onClick={() => onOpen({ what: "delete", user })}
        aria-label={texts.deleteNamed(user.full_name)}
      >
        {everydayTexts.delete}
      </Button>
    </span>
  );
}
