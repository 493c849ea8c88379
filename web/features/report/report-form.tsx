import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { toast } from "react-hot-toast/headless";
import { detailOf } from "../../api/api-error.ts";
import { reportTexts as texts } from "../../texts/report.ts";
import { Button } from "../../ui/button.tsx";
import { PrintIcon } from "../../ui/icons.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useShortcuts } from "../../ui/shortcuts.tsx";
import { focusWrongDay } from "../../ui/wrong-day.ts";
import type { Report } from "./use-report.ts";

const FOCUS_DELAY_MS = 100;

type ReportFormProps = {
  generateLabel: string;
  canGenerate: boolean;
  report: Report<unknown, unknown>;
  /** Gets the focus when the tab opens. */
  firstInput: RefObject<HTMLInputElement | null>;
  onGenerate: () => void;
  onClear: () => void;
  children: ReactNode;
};

/** What a report is asked for with, its buttons and its keys. */
export function ReportForm(props: ReportFormProps) {
  const { canGenerate, report, firstInput, onGenerate, onClear } = props;
  const hasResult = report.status === "made";
  const isPending = report.status === "pending";
  const form = useRef<HTMLFormElement>(null);
  /** Fields that were cleared are others: one that names no day would keep its text, since its value was empty before. */
  const [clearCount, setClearCount] = useState(0);
  const generate = () => {
    if (!focusWrongDay(form.current) && canGenerate) onGenerate();
  };
  const clear = () => {
    flushSync(() => {
      onClear();
      setClearCount((count) => count + 1);
    });
    firstInput.current?.focus();
  };
  const print = () => window.print();
  useShortcuts([
    { keys: "Ctrl+N", label: props.generateLabel, run: generate },
    { keys: "Alt+G", label: props.generateLabel, run: generate },
    ...(hasResult ? [{ keys: "Ctrl+P", label: texts.print, run: print }] : []),
    // Without a report it must not fall through to the navigation's Alt+P: what is entered here would be lost.
    { keys: "Alt+P", label: texts.print, run: hasResult ? print : sayNothingToPrint },
    { keys: "Esc", label: texts.clearThis, run: clear },
  ]);
  useEffect(() => {
    const cameFrom = document.activeElement;
    const timer = setTimeout(() => {
      const input = firstInput.current;
      const now = document.activeElement;
      // Who was quicker, and types in another field or is on a link of the screen by now, stays there.
      const isOnScreen = now instanceof HTMLElement && now.closest("#content, [role=dialog]") !== null;
      const hasMoved = isOnScreen && now !== cameFrom && now.tabIndex >= 0;
      if (!hasMoved && input?.form?.contains(now) !== true) input?.focus();
    }, FOCUS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [firstInput]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    generate();
  }

  return (
    <form
      ref={form}
      onSubmit={submit}
      className="mb-5 rounded-lg border border-line bg-sheet p-5 shadow-sheet print:hidden"
    >
      <div key={clearCount} className="grid gap-4 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-5">
        {props.children}
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button type="submit" look="primary" disabled={!canGenerate || isPending} title={texts.generateKeys}>
          {isPending ? texts.generating : props.generateLabel}
        </Button>
        {hasResult && (
          <Button onClick={print} title={texts.printKeys}>
            <PrintIcon />
            {texts.print}
          </Button>
        )}
        <Button onClick={clear} title="Esc">
          {texts.clear}
        </Button>
      </div>
      {report.status === "failed" && (
        <Notice tone="error" isLive className="mt-4">
          {detailOf(report.error, texts.notGenerated)}
        </Notice>
      )}
    </form>
  );
}

function sayNothingToPrint(): void {
  toast(texts.nothingToPrint, { id: "nothing-to-print" });
}
