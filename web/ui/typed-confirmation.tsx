import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { everydayTexts } from "../texts/everyday.ts";
import { controlTexts } from "../texts/controls.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { TextField } from "./field.tsx";
import { Notice } from "./notice.tsx";

type TypedConfirmationProps = {
  title: string;
  /** What must be typed, exactly. */
  word: "DELETE" | "MERGE";
  confirmLabel: string;
  busyLabel: string;
  isBusy: boolean;
  /** Why it did not work the last time. */
  error?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
  children: ReactNode;
};

/** What Tab reaches, in the order of the document. */
const STOPS = "a[href], input:enabled, button:enabled, [tabindex='0']";

/**
 * Asks for a typed word before something that cannot be taken back. Enter confirms when it matches, Esc cancels unless
 * it is under way. Tab goes round input, Cancel and Confirm, and through what can have the focus in the question.
 */
export function TypedConfirmation(props: TypedConfirmationProps) {
  const { word, isBusy, onConfirm, onCancel } = props;
  const [typed, setTyped] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const canConfirm = typed === word && !isBusy;

  /** The cross in the corner is for the pointer; Tab stays with what is asked. */
  function goRound(event: KeyboardEvent<HTMLFormElement>): void {
    if (event.key !== "Tab") return;
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)];
    const place = stops.findIndex((stop) => stop === document.activeElement);
    const next = stops.at((place + (event.shiftKey ? -1 : 1)) % stops.length);
    event.preventDefault();
    // The dialog would go on from where the focus is by then.
    event.stopPropagation();
    next?.focus();
  }

  return (
    <Dialog title={props.title} role="alertdialog" onClose={onCancel} firstFocus={input} isBusy={isBusy}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Tab goes round within it */}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (canConfirm) onConfirm();
        }}
        onKeyDown={goRound}
      >
        <div className="mb-4 space-y-2">{props.children}</div>
        <TextField
          ref={input}
          label={controlTexts.typeToConfirm(word)}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoCapitalize="characters"
          spellCheck={false}
          readOnly={isBusy}
        />
        {props.error && (
          <Notice tone="error" isAnswer className="mt-3">
            {props.error}
          </Notice>
        )}
        <div className="mt-5 flex justify-end gap-2">
          <Button onClick={onCancel} disabled={isBusy}>
            {everydayTexts.cancel}
          </Button>
          <Button type="submit" look="danger" disabled={!canConfirm}>
            {isBusy ? props.busyLabel : props.confirmLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
