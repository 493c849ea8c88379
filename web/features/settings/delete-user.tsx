import type { UserRecord } from "@bahi/contracts/user/api.ts";
import { useRef } from "react";
import { toast } from "react-hot-toast/headless";
import { detailOf } from "../../api/api-error.ts";
import { useCommand } from "../../queries/use-command.ts";
import { deleteUser } from "../../queries/users.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { STANDS_LONG } from "../../ui/toaster.tsx";

export function DeleteUser({ user, onClose }: { user: UserRecord; onClose: () => void }) {
  const cancel = useRef<HTMLButtonElement>(null);
  const deleting = useCommand({
    noun: "users",
    send: (_: undefined, key) => deleteUser(user, key),
    onDone() {
      toast.success("User deleted successfully", STANDS_LONG);
      onClose();
    },
  });
  return (
    <Dialog
      title="Confirm Deletion"
      role="alertdialog"
      description={`Are you sure you want to delete user "${user.full_name}"? This action cannot be undone.`}
      onClose={onClose}
      firstFocus={cancel}
      isBusy={deleting.isPending}
    >
      {deleting.error && (
        <Notice tone="error" isLive className="mb-4">
          {detailOf(deleting.error, "Failed to delete user")}
        </Notice>
      )}
      <div className="flex justify-end gap-2">
        <Button look="danger" onClick={() => deleting.run(undefined)} disabled={deleting.isPending}>
          Delete
        </Button>
        <Button ref={cancel} onClick={onClose} disabled={deleting.isPending}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
