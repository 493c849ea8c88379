import {
  type ComponentType,
  type ReactNode,
  Suspense,
  lazy,
  useEffect,
  useEffectEvent,
  useState,
} from "react";
import { toast } from "react-hot-toast/headless";
import { controlTexts as texts } from "../texts/controls.ts";
import { everydayTexts } from "../texts/everyday.ts";
import { AwaitedDialog } from "./awaited-dialog.tsx";
import { Button } from "./button.tsx";
import { takeBehind } from "./leaving.ts";
import { isMissingChunk } from "./missing-chunk.ts";
import { Notice } from "./notice.tsx";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** Loads `NotLoaded` in place of what cannot be loaded. Chromium remembers that it could not: it takes a reload to load it. */
function orElse<Props>(load: Load<Props>, NotLoaded: ComponentType<Props>): Load<Props> {
  return () =>
    load().catch((error: unknown) => {
      if (!isMissingChunk(error)) throw error;
      return { default: NotLoaded };
    });
}

/**
 * A part of a screen in a chunk of its own. `fallback` is in its place until it is loaded; one that cannot be loaded says so
 * there, and leaves the rest of the screen as it is.
 */
export function partInChunk<Props extends object>(load: Load<Props>, fallback: ReactNode = null) {
  const Part: ComponentType<Props> = lazy(orElse(load, PartNotLoaded));
  return function InChunk(props: Props) {
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  };
}

export function PartNotLoaded() {
  return (
    <Notice tone="error" isLive title={texts.partNotLoaded} className="my-4">
      <p>{texts.whyNotLoaded}</p>
      <Button className="mt-3" onClick={() => location.reload()}>
        {everydayTexts.loadAgain}
      </Button>
    </Notice>
  );
}

type AwaitedProps = {
  onClose: () => void;
  /** Told what is typed before the dialog is there. */
  onTyped?: (text: string) => void;
};

/**
 * A dialog in a chunk of its own. Once `load` is done, it opens at once, and has the focus before the next key. Until then
 * nothing behind it has the focus. One that cannot be loaded says so and leaves the screen as it is.
 */
export function dialogInChunk<Props extends AwaitedProps>(load: Load<Props>) {
  let loaded: ComponentType<Props> | undefined;
  async function loadOnce() {
    const module = await load();
    loaded = module.default;
    return module;
  }
  const orNotLoaded = orElse(loadOnce, DialogNotLoaded);

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

function DialogNotLoaded({ onClose }: AwaitedProps) {
  const giveUp = useEffectEvent(() => {
    toast.error(texts.notOpened, { id: "dialog-not-loaded" });
    const asked = takeBehind();
    onClose();
    if (asked instanceof HTMLElement) asked.focus({ preventScroll: true });
  });
  useEffect(() => giveUp(), []);
  return null;
}
