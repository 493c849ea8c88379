import type { RefObject } from "react";
import { toast } from "react-hot-toast/headless";
import { shareTexts as texts } from "../texts/share.ts";

/** Copies the text of a field. Where the browser does not let pages do that, as on plain http, the text is marked for it. */
export function useCopiedText(field: RefObject<HTMLTextAreaElement | null>): () => Promise<void> {
  return async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(field.current?.value ?? "");
      toast.success(texts.textCopied);
    } catch {
      field.current?.focus();
      toast(texts.pressToCopy);
    }
  };
}
