import type { KeyboardEvent, ReactNode, Ref } from "react";
import { isComposing } from "./is-composing.ts";
import { focusFieldAfter, isControl } from "./next-field.ts";

type FormProps = {
  ref?: Ref<HTMLFormElement>;
  onSubmit: () => void;
  /** Enter goes to the next field, and submits in the last one; otherwise it submits in any field of one line. */
  movesOnByEnter?: boolean;
  /** Asked before: a key whose default it prevents is answered. */
  onKey?: (event: KeyboardEvent<HTMLFormElement>) => void;
  className?: string;
  children: ReactNode;
};

/**
 * A form by its keys. A key that is held down goes one field, so that it submits nothing; in a field of several lines
 * Shift+Enter begins a new one. A button that is disabled keeps no Enter from being answered.
 */
export function Form({ onSubmit, movesOnByEnter = false, onKey, ...form }: FormProps) {
  function answerKey(event: KeyboardEvent<HTMLFormElement>): void {
    if (isComposing(event.nativeEvent)) return;
    onKey?.(event);
    const { target } = event;
    if (event.key !== "Enter" || event.defaultPrevented) return;
    if (!isControl(target) || !(movesOnByEnter || target instanceof HTMLInputElement)) return;
    if (target instanceof HTMLTextAreaElement && event.shiftKey) return;
    // The browser would submit the form.
    event.preventDefault();
    if (event.repeat || (movesOnByEnter && focusFieldAfter(target))) return;
    event.currentTarget.requestSubmit();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens to the fields within
    <form
      {...form}
      noValidate
      onKeyDown={answerKey}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}
