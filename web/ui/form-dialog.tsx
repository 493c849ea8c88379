import {
  type ComponentProps,
  createContext,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { NavigationType } from "react-router-dom";
import { Dialog } from "./dialog.tsx";
import { useLeaveQuestion } from "./use-leave-question.tsx";

type Leaving = {
  /** `form` names the form in the dialog that says so, here and below. */
  setUnsaved: (form: string, isUnsaved: boolean) => void;
  setSaving: (form: string, isSaving: boolean) => void;
  /** Closes the dialog, after a question when something would be lost. */
  close: () => void;
};

const LeavingContext = createContext<Leaving | undefined>(undefined);

/**
 * A dialog with a form, or several. Each tells it with `useDialogForm` that something is typed; then Esc, the cross, the
 * form's Cancel and the way back of the browser ask before it is thrown away. While one is saved it stays open.
 */
export function FormDialog({ onClose, children, ...dialog }: Omit<ComponentProps<typeof Dialog>, "isBusy">) {
  const unsaved = useRef(new Set<string>());
  const [saving, setSaving] = useState<ReadonlySet<string>>(new Set());
  const closing = useRef(onClose);
  useEffect(() => {
    closing.current = onClose;
  }, [onClose]);
  const ask = useLeaveQuestion({
    isSaving: saving.size > 0,
    asks: ({ currentLocation, nextLocation, historyAction }) =>
      unsaved.current.size > 0 &&
      (currentLocation.pathname !== nextLocation.pathname || historyAction !== NavigationType.Replace),
  });
  const leaving = useMemo<Leaving>(
    () => ({
      setUnsaved(form, isUnsaved) {
        if (isUnsaved) unsaved.current.add(form);
        else unsaved.current.delete(form);
      },
      setSaving(form, isSaving) {
        setSaving((before) => {
          const others = [...before].filter((each) => each !== form);
          return new Set(isSaving ? [...others, form] : others);
        });
      },
      close() {
        if (unsaved.current.size > 0) ask(() => closing.current());
        else closing.current();
      },
    }),
    [ask],
  );
  return (
    <LeavingContext value={leaving}>
      <Dialog {...dialog} onClose={leaving.close} isBusy={saving.size > 0}>
        {children}
      </Dialog>
    </LeavingContext>
  );
}

/**
 * For a form in a `FormDialog`: says whether closing it would lose something, and whether it is being saved.
 * @returns what its Cancel calls.
 */
export function useDialogForm(isUnsaved: boolean, isSaving: boolean): () => void {
  const leaving = useContext(LeavingContext);
  if (leaving === undefined) throw new Error("useDialogForm is used outside of FormDialog");
  const form = useId();
  useEffect(() => {
    leaving.setUnsaved(form, isUnsaved);
    return () => leaving.setUnsaved(form, false);
  }, [leaving, form, isUnsaved]);
  // Before the screen says so: Esc that is pressed then closes nothing.
  useLayoutEffect(() => {
    if (!isSaving) return;
    leaving.setSaving(form, true);
    return () => leaving.setSaving(form, false);
  }, [leaving, form, isSaving]);
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isUnsaved]);
  return leaving.close;
}
