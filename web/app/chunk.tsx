import { type ComponentType, Suspense, lazy, useEffect, useEffectEvent, useState } from "react";
import { toast } from "react-hot-toast/headless";
import { appTexts } from "../texts/app.ts";
import { AwaitedDialog } from "./awaited-dialog.tsx";
import { isMissingChunk } from "./missing-chunk.ts";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

type AwaitedProps = {
  onClose: () => void;
  /** Told what is typed before the dialog is there. */
  onTyped?: (text: string) => void;
};

/**
 * A dialog in a chunk of its own. Once `load` is done, it opens at once, and has the focus before the next key. Until then
 * nothing behind it has the focus. One that cannot be loaded says so and leaves the screen as it is. Chromium remembers
 * that, so that it takes a reload to load it.
 */
export function dialogInChunk<Props extends AwaitedProps>(load: Load<Props>) {
  let loaded: ComponentType<Props> | undefined;
  async function loadOnce() {
    const module = await load();
    loaded = module.default;
    return module;
  }
  const orNotLoaded = () =>
    loadOnce().catch((error: unknown) => {
      if (!isMissingChunk(error)) throw error;
      return { default: NotLoaded };
    });

  function InChunk(props: Props) {
    const [Dialog] = useState<ComponentType<Props>>(() => loaded ?? lazy(orNotLoaded));
    return (
      <Suspense fallback={<AwaitedDialog {...props} />}>
        <Dialog {...props} />
      </Suspense>
    );
  }
  return { Dialog: InChunk, load: loadOnce };
}

function NotLoaded({ onClose }: AwaitedProps) {
  const giveUp = useEffectEvent(() => {
    toast.error(appTexts.dialogNotLoaded, { id: "dialog-not-loaded" });
    onClose();
  });
  useEffect(() => giveUp(), []);
  return null;
}
