import type { UserRecord } from "@bahi/contracts/user/api.ts";
import { detailOf } from "../../api/api-error.ts";
import { useState } from "react";
import { useCommand } from "../../queries/use-command.ts";
import { resetUserPassword } from "../../queries/users.ts";
import { usersTexts as texts } from "../../texts/users.ts";
import { Confirmation } from "../../ui/confirmation.tsx";
import { NewPassword } from "./new-password.tsx";

/** Asks first, and then shows the new password, once. */
export function ResetUserPassword({ user, onClose }: { user: UserRecord; onClose: () => void }) {
  const [password, setPassword] = useState<string>();
  const [wasShown, setWasShown] = useState(false);
  const resetting = useCommand({
    noun: "users",
    send: (_: undefined, key) => resetUserPassword(user, key),
    onDone({ password: given }) {
      if (given === null) setWasShown(true);
      else setPassword(given);
    },
  });
  if (password !== undefined) return <NewPassword user={user} password={password} onClose={onClose} />;
  const error = resetting.error ? detailOf(resetting.error, texts.notReset) : undefined;
  return (
    <Confirmation
      title={texts.resetPassword}
      confirmLabel={texts.resetPassword}
      busyLabel={texts.resetting}
      isBusy={resetting.isPending}
      error={error ?? (wasShown ? texts.resetBefore : undefined)}
      onConfirm={() => resetting.run(undefined)}
      onCancel={onClose}
    >
      <p className="break-words">{texts.resetMeans(user.full_name)}</p>
    </Confirmation>
  );
}
