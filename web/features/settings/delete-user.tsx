import type { UserRecord } from "@bahi/contracts/user/api.ts";
import { toast } from "react-hot-toast/headless";
import { detailOf } from "../../api/api-error.ts";
import { useCommand } from "../../queries/use-command.ts";
import { deleteUser } from "../../queries/users.ts";
import { everydayTexts } from "../../texts/everyday.ts";
import { usersTexts as texts } from "../../texts/users.ts";
import { Confirmation } from "../../ui/confirmation.tsx";
import { LONG_SUCCESS } from "../../ui/toaster.tsx";

export function DeleteUser({ user, onClose }: { user: UserRecord; onClose: () => void }) {
  const deleting = useCommand({
    noun: "users",
    send: (_: undefined, key) => deleteUser(user, key),
    onDone() {
      toast.success(texts.deleted, LONG_SUCCESS);
      onClose();
    },
  });
  return (
    <Confirmation
      title={texts.confirmDeletion}
      confirmLabel={everydayTexts.delete}
      busyLabel={everydayTexts.delete}
      isBusy={deleting.isPending}
      error={deleting.error ? detailOf(deleting.error, texts.notDeleted) : undefined}
      onConfirm={() => deleting.run(undefined)}
      onCancel={onClose}
    >
      <p>{texts.deleteQuestion(user.full_name)}</p>
    </Confirmation>
  );
}
