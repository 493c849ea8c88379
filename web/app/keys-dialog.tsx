import { useState } from "react";
import { appTexts } from "../texts/app.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Keys } from "../ui/keys.tsx";
import { useWorkingShortcuts } from "../ui/shortcuts.tsx";

/** The keys of the screen below this dialog. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const working = useWorkingShortcuts();
  // Asked once: the dialog itself puts the keys of the screen to rest.
  const [shortcuts] = useState(working);
  return (
    <Dialog title={appTexts.keyboardShortcuts} description={appTexts.keysThatWork} onClose={onClose}>
      <dl className="divide-y divide-line">
        {shortcuts.map(({ keys, label }) => (
          <div key={keys} className="flex items-center justify-between gap-4 py-2">
            <dt>{label}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
