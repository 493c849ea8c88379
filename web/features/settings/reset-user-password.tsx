import type { UserRecord } from "@bahi/contracts/user/api.ts";
import { detailOf } from "../../api/api-error.ts";
import { useState } from "react";
import { useCommand } from "../../queries/use-command.ts";
import { resetUserPassword } from "../../queries/users.ts";
import { Confirmation } from "../../ui/confirmation.tsx";
import { NewPassword } from "./new-password.tsx";

/** Asks first, and then shows the new password, once. */
export function ResetUserPassword({ user, onClose }: { user: UserRecord; onClose: () => void }) {
  const [password, setPassword] = useState<string>();
  const [shownBefore, setShownBefore] = useState<string>();
  const resetting = useCommand({
    noun: "users",
    send: (_: undefined, key) => resetUserPassword(user, key),
    onDone({ password: given, message }) {
      if (given === null) setShownBefore(message);
      else setPassword(given);
    },
  });
  if (password !== undefined) return <NewPassword user={user} password={password} onClose={onClose} />;
  return (
    <Confirmation
      title="Reset Password"
      confirmLabel="Reset Password"
      busyLabel="Resetting..."
      isBusy={resetting.isPending}
      error={resetting.error ? detailOf(resetting.error, "Failed to reset password") : shownBefore}
      onConfirm={() => resetting.run(undefined)}
      onCancel={onClose}
    >
      <p className="break-words">
        {`"${user.full_name}" is signed out everywhere and gets a new password, which is shown to you once. It is to be changed at the next sign-in.`}
      </p>
    </Confirmation>
  );
}
