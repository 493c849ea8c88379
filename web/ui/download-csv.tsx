import { useMutation } from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import { detailOf } from "../api/api-error.ts";
import { controlTexts as texts } from "../texts/controls.ts";
import { Button } from "./button.tsx";
import { DownloadIcon } from "./icons.tsx";
import { isMissingChunk } from "./missing-chunk.ts";
import { saveFile } from "./save-file.ts";
import { useShortcuts } from "./shortcuts.tsx";

type DownloadCsvProps = {
  path: string;
  /** What is saved, for a second table of a screen, which has no key. */
  label?: string;
};

/** Saves all rows of a list or a report, on all pages, as the file that the server makes of them. */
export function DownloadCsv({ path, label }: DownloadCsvProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { readFile } = await import("../api/read-file.ts");
      const { name, content } = await readFile(path, "text/csv");
      saveFile(name, content);
      return name;
    },
    onSuccess: (name) => toast.success(texts.downloaded(name)),
    onError: (error) => {
      toast.error(isMissingChunk(error) ? texts.notOpened : detailOf(error, texts.notDownloaded));
    },
  });
  const download = () => {
    if (!isPending) mutate();
  };
  useShortcuts(label === undefined ? [{ keys: "Alt+E", label: texts.downloadCsv, run: download }] : []);
  return (
    <Button onClick={download} aria-disabled={isPending} {...(label === undefined ? { title: "Alt+E" } : {})}>
      <DownloadIcon />
      {isPending ? texts.downloading : (label ?? texts.downloadCsv)}
    </Button>
  );
}
