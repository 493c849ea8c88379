import type { RefObject } from "react";
import { toast } from "react-hot-toast/headless";
import { shareTexts as texts } from "../texts/share.ts";
import { copyTextOf } from "../ui/copy-text.ts";

/** Copies the text of a field, and says so; where it cannot, the text is marked for it. */
export function useCopiedText(field: RefObject<HTMLTextAreaElement | null>): () => Promise<void> {
  return async () => {
    if (field.current === null) return;
    if (await copyTextOf(field.current)) toast.success(texts.textCopied);
    else toast(texts.pressToCopy);
  };
}
