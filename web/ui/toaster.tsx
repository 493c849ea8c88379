import { type Toast, resolveValue, useToaster } from "react-hot-toast/headless";
import { CheckIcon, InfoIcon, WarningIcon } from "./icons.tsx";

const LOOKS: Record<Toast["type"], { className: string; Icon: typeof InfoIcon }> = {
  success: { className: "text-good", Icon: CheckIcon },
  error: { className: "text-bad", Icon: WarningIcon },
  blank: { className: "text-ink-soft", Icon: InfoIcon },
  loading: { className: "text-ink-soft", Icon: InfoIcon },
  custom: { className: "text-ink-soft", Icon: InfoIcon },
};

const DURATIONS_MS = {
  duration: 4000,
  success: { duration: 2000 },
  error: { duration: 4000 },
  loading: { duration: Infinity },
};

/** A success in the settings, which is shown for 4 seconds too. */
export const LONG_SUCCESS = { duration: DURATIONS_MS.error.duration };

/** Toasts, top-right. The library's own look would write a style element, which the page's policy forbids. */
export function Toaster() {
  const { toasts, handlers } = useToaster(DURATIONS_MS);
  return (
    <div
      onPointerEnter={handlers.startPause}
      onPointerLeave={handlers.endPause}
      className="pointer-events-none fixed top-3 right-3 left-3 z-60 flex flex-col items-end gap-2 print:hidden"
    >
      {toasts
        .filter((toast) => toast.visible)
        .map((toast) => {
          const { className, Icon } = LOOKS[toast.type];
          return (
            <div
              key={toast.id}
              {...toast.ariaProps}
              className="pointer-events-auto flex max-w-md items-center gap-3 rounded-md border border-line bg-sheet px-4 py-3 text-sm shadow-raised"
            >
              <Icon className={`size-5 ${className}`} />
              <span>{resolveValue(toast.message, toast)}</span>
            </div>
          );
        })}
    </div>
  );
}
