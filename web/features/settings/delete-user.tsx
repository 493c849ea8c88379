import type { UserRecord } from "@bahi/contracts/user/api.ts";
import { toast } from "react-hot-toast/headless";
import { detailOf } from "../../api/api-error.ts";
import { useCommand } from "../../queries/use-command.ts";
import { deleteUser } from "../../queries/users.ts";
import { Confirmation } from "../../ui/confirmation.tsx";
import { LONG_SUCCESS } from "../../ui/toaster.tsx";

export function DeleteUser({ user, onClose }: { user: UserRecord; onClose: () => void }) {
  const deleting = useCommand({
    noun: "users",
    send: (_: undefined, key) => deleteUser(user, key),
    onDone() {
      toast.success("User deleted successfully", LONG_SUCCESS);
      onClose();
    },
  });
  return (
    <Confirmation
      title="Confirm Deletion"
      confirmLabel="Delete"
      busyLabel="Delete"
      isBusy={deleting.isPending}
      error={deleting.error ? detailOf(deleting.error, "Failed to delete user") : undefined}
      onConfirm={() => deleting.run(undefined)}
      onCancel={onClose}
    >
      <p>{`Are you sure you want to delete user "${user.full_name}"? This action cannot be undone.`}</p>
    </Confirmation>
  );
}
