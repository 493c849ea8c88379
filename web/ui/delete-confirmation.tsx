import type { ReactNode } from "react";
import { toast } from "react-hot-toast/headless";
import { detailOf } from "../api/api-error.ts";
import type { Noun } from "../queries/nouns.ts";
import { useCommand } from "../queries/use-command.ts";
import { everydayTexts } from "../texts/everyday.ts";
import { TypedConfirmation } from "./typed-confirmation.tsx";

type DeleteConfirmationProps = {
  /** What is asked for again when it is done. */
  noun: Noun;
  send: (key: string) => Promise<unknown>;
  /** What the dialog and its button say. */
  title: string;
  /** Said when it is done, and when it failed without a sentence of the server. */
  texts: { deleted: string; notDeleted: string };
  onDeleted: () => void;
  onCancel: () => void;
  /** What is deleted, and what that means. */
  children: ReactNode;
};

/** Asks an admin for the word before a record is deleted, deletes it, and says so. */
export function DeleteConfirmation(props: DeleteConfirmationProps) {
  const { noun, send, title, texts, onDeleted, onCancel, children } = props;
  const deleting = useCommand({
    noun,
    send: (_: undefined, key) => send(key),
    onDone() {
      toast.success(texts.deleted);
      onDeleted();
    },
  });
  return (
    <TypedConfirmation
      title={title}
      word="DELETE"
      confirmLabel={title}
      busyLabel={everydayTexts.deleting}
      isBusy={deleting.isPending}
      error={deleting.error ? detailOf(deleting.error, texts.notDeleted) : undefined}
      onConfirm={() => deleting.run(undefined)}
      onCancel={onCancel}
    >
      {children}
    </TypedConfirmation>
  );
}
