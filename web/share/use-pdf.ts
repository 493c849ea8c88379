import { useRef, useState } from "react";
import { toast } from "react-hot-toast/headless";
import { detailOf } from "../api/api-error.ts";
import { type ApiFile, readFile } from "../api/read-file.ts";
import { saveFile } from "../ui/save-file.ts";
import { shareTexts as texts } from "../texts/share.ts";

const TYPE = "application/pdf";

/** Whether the browser gives files to other apps, as phones do. */
export function canShareFiles(): boolean {
  if (!("canShare" in navigator)) return false;
  return navigator.canShare({ files: [new File([], "a.pdf", { type: TYPE })] });
}

type Pdf = {
  isLoading: boolean;
  /** Opens the browser's own list of apps. */
  share: () => Promise<void>;
  download: () => Promise<void>;
};

/** The PDF at an address below `/api/v1`. It is made when it is wanted first. */
export function usePdf(path: string, title: string, text: string): Pdf {
  const [isLoading, setLoading] = useState(false);
  const made = useRef<ApiFile>(undefined);

  async function withFile(handle: (file: ApiFile) => unknown): Promise<void> {
    setLoading(true);
    try {
      made.current ??= await readFile(path);
      await handle(made.current);
    } catch (error) {
      if (error instanceof DOMException) sayNotShared(error);
      else toast.error(detailOf(error, texts.pdfNotMade));
    } finally {
      setLoading(false);
    }
  }

  return {
    isLoading,
    share: () =>
      withFile(({ name, content }) => {
        const file = new File([content], name, { type: TYPE });
        return navigator.share({ files: [file], title, text });
      }),
    download: () => withFile(({ name, content }) => saveFile(name, content)),
  };
}

function sayNotShared({ name }: DOMException): void {
  // The person has closed the list of apps.
  if (name === "AbortError") return;
  // A browser shares only soon after a press, and the PDF took longer. The next time it is there at once.
  if (name === "NotAllowedError") toast(texts.pdfReady);
  else toast.error(texts.pdfNotShared);
}
