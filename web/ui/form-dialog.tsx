import {
  type ComponentProps,
  createContext,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { useBlocker } from "react-router-dom";
import { controlTexts as texts } from "../texts/controls.ts";
import { Dialog } from "./dialog.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";

type Leaving = {
  /** `form` names the form in the dialog that says so. */
  setUnsaved: (form: string, isUnsaved: boolean) => void;
  /** Closes the dialog, after a question when something would be lost. */
  close: () => void;
};

const LeavingContext = createContext<Leaving | undefined>(undefined);

/**
 * A dialog with a form, or several. Each tells it with `useUnsaved` that something is typed; then Esc, the cross, the form's
 * Cancel and the way back of the browser ask before it is thrown away.
 */
export function FormDialog({ onClose, children, ...dialog }: ComponentProps<typeof Dialog>) {
  const unsaved = useRef(new Set<string>());
  const [isAsking, setAsking] = useState(false);
  const closing = useRef(onClose);
  useEffect(() => {
    closing.current = onClose;
  }, [onClose]);
  const leaving = useMemo<Leaving>(
    () => ({
      setUnsaved(form, isUnsaved) {
        if (isUnsaved) unsaved.current.add(form);
        else unsaved.current.delete(form);
      },
      close() {
        if (unsaved.current.size > 0) setAsking(true);
        else closing.current();
      },
    }),
    [],
  );
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved.current.size > 0 && currentLocation.pathname !== nextLocation.pathname,
  );
  const isBlocked = blocker.state === "blocked";

  function stay(): void {
    setAsking(false);
    if (isBlocked) blocker.reset();
  }

  function leave(): void {
    if (isBlocked) blocker.proceed();
    else onClose();
  }
  return (
    <LeavingContext value={leaving}>
      <Dialog {...dialog} onClose={leaving.close}>
        {children}
        {(isAsking || isBlocked) && (
          <LeaveDialog
            title={texts.leaveWithoutSaving}
            text={texts.notSavedYet}
            onStay={stay}
            onLeave={leave}
          />
        )}
      </Dialog>
    </LeavingContext>
  );
}

/**
 * For a form in a `FormDialog`: says whether closing it would lose something.
 * @returns what its Cancel calls.
 */
export function useUnsaved(isUnsaved: boolean): () => void {
  const leaving = useContext(LeavingContext);
  if (leaving === undefined) throw new Error("A form tells of what is unsaved outside of FormDialog");
  const form = useId();
  useEffect(() => {
    leaving.setUnsaved(form, isUnsaved);
    return () => leaving.setUnsaved(form, false);
  }, [leaving, form, isUnsaved]);
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isUnsaved]);
  return leaving.close;
}
