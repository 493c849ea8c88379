import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { ShareIcon } from "../ui/icons.tsx";
import { dialogInChunk } from "../ui/in-chunk.tsx";
import { useShortcuts } from "../ui/shortcuts.tsx";
import type { Shared } from "./share-dialog.tsx";
import { everydayTexts } from "../texts/everyday.ts";
import { shareTexts as texts } from "../texts/share.ts";

const sharing = dialogInChunk(async () => ({ default: (await import("./share-dialog.tsx")).ShareDialog }));

const KEYS = "Alt+S";

/** Leads to everything by which a record is given to its customer. */
export function ShareButton({ className, ...shared }: Shared & { className?: string }) {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useShortcuts([{ keys: KEYS, label: texts.shareRecord(shared.what), run: open }]);
  return (
    <>
      <Button onClick={open} title={KEYS} {...(className === undefined ? {} : { className })}>
        <ShareIcon className="size-4" />
        {everydayTexts.share}
      </Button>
      {isOpen && <sharing.Dialog {...shared} onClose={() => setOpen(false)} />}
    </>
  );
}
