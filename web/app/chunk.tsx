import { type ComponentType, Suspense, lazy, useState } from "react";
import { AwaitedDialog } from "./awaited-dialog.tsx";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

type AwaitedProps = {
  onClose: () => void;
  /** Told what is typed before the dialog is there. */
  onTyped?: (text: string) => void;
};

/**
 * A dialog in a chunk of its own. Once `load` is done, it opens at once, and has the focus before the next key. Until then
 * nothing behind it has the focus.
 */
export function dialogInChunk<Props extends AwaitedProps>(load: Load<Props>) {
  let loaded: ComponentType<Props> | undefined;
  async function loadOnce() {
    const module = await load();
    loaded = module.default;
    return module;
  }
  const Loading = lazy(loadOnce);

  function InChunk(props: Props) {
    const [Dialog] = useState<ComponentType<Props>>(() => loaded ?? Loading);
    return (
      <Suspense fallback={<AwaitedDialog {...props} />}>
        <Dialog {...props} />
      </Suspense>
    );
  }
  return { Dialog: InChunk, load: loadOnce };
}
