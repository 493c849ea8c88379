import { Dialog as Radix } from "radix-ui";
import { type ReactNode, type RefObject, useRef } from "react";
import { everydayTexts } from "../texts/everyday.ts";
import { useBackButton } from "./back-button.ts";
import { useEscape } from "./escape.ts";
import { returnFocus } from "./focus-home.ts";
import { FootError } from "./foot-error.tsx";
import { CloseIcon } from "./icons.tsx";
import { takeBehind } from "./leaving.ts";
import { ShortcutScope } from "./shortcuts.tsx";

type DialogProps = {
  title: string;
  description?: ReactNode;
  onClose: () => void;
  /** What gets the focus first; otherwise the first thing that can have it. */
  firstFocus?: RefObject<HTMLElement | null>;
  /** `alertdialog` for what must be answered. */
  role?: "dialog" | "alertdialog";
  isWide?: boolean;
  /** On a phone it stands at the foot: a toast would cover its title. */
  isAtFoot?: boolean;
  /** Called when it is closed and the focus is back. */
  onClosed?: () => void;
  /** Keeps it open while something is on its way. */
  isBusy?: boolean;
  children: ReactNode;
};

/**
 * A modal dialog: Esc, the cross and the Back button of a phone close it, focus stays in it, and goes back to where work
 * goes on: in a list to its search, else to where it came from. It is rendered while it is open. The page's own shortcuts
 * rest meanwhile.
 */
export function Dialog(props: DialogProps) {
  const {
    title,
    description,
    onClose,
    firstFocus,
    role = "dialog",
    isWide = false,
    isAtFoot = false,
    isBusy = false,
  } = props;
  const close = () => {
    if (!isBusy) onClose();
  };
  const cameFrom = useRef<Element | null>(null);
  const content = useRef<HTMLDivElement>(null);
  useEscape(content, close);
  useBackButton(close);
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && close()}>
      <Radix.Portal>
        {/* Radix's own overlay would write a style element, which the Content-Security-Policy forbids. It lies over a
            dialog that was opened before. */}
        <div aria-hidden="true" className="fixed inset-0 z-50 bg-veil print:hidden" />
        <Radix.Content
          ref={content}
          role={role}
          data-dialog
          {...(description === undefined ? { "aria-describedby": undefined } : {})}
          onOpenAutoFocus={(event) => {
            cameFrom.current = takeBehind();
            if (!firstFocus) return;
            event.preventDefault();
            firstFocus.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            returnFocus(cameFrom.current);
            props.onClosed?.();
          }}
          onEscapeKeyDown={(event) => event.preventDefault()}
          onPointerDownOutside={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
          className={`fixed inset-x-0 z-50 mx-auto flex max-h-dvh w-full flex-col bg-sheet wrap-break-word shadow-raised sm:top-[6vh] sm:max-h-[88vh] sm:rounded-lg ${isAtFoot ? "bottom-0 sm:bottom-auto" : "top-0"} ${isWide ? "sm:max-w-3xl" : "sm:max-w-lg"}`}
        >
          <div className="flex items-start justify-between gap-4 border-b border-line px-5 py-4">
            <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
            <Radix.Close
              aria-label={everydayTexts.close}
              disabled={isBusy}
              className="-m-1 rounded p-1 text-ink-soft hover:bg-paper"
            >
              <CloseIcon />
            </Radix.Close>
          </div>
          <div className="overflow-y-auto overscroll-contain px-5 py-4 has-data-dialog-footer:scroll-pb-24 has-data-dialog-footer:pb-0 has-[[data-dialog-footer]_[role=alert]]:scroll-pb-48">
            {description !== undefined && (
              <Radix.Description asChild>
                <div className="mb-4 text-ink-soft">{description}</div>
              </Radix.Description>
            )}
            <ShortcutScope isModal>{props.children}</ShortcutScope>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type DialogFooterProps = {
  className?: string;
  /** Why the last attempt to save failed. */
  error?: ReactNode;
  children: ReactNode;
};

/** What ends a form in a dialog. It stays in sight however long the form is, and covers no field that has the focus. */
export function DialogFooter({ className = "", error, children }: DialogFooterProps) {
  return (
    <div
      data-dialog-footer
      className={`sticky bottom-0 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-sheet py-4 ${className}`}
    >
      {error !== undefined && <FootError>{error}</FootError>}
      {children}
    </div>
  );
}
