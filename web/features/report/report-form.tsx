import { type FormEvent, type ReactNode, type RefObject, useEffect } from "react";
import { toast } from "react-hot-toast/headless";
import { detailOf } from "../../api/api-error.ts";
import { Button } from "../../ui/button.tsx";
import { PrintIcon } from "../../ui/icons.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useShortcuts } from "../../ui/shortcuts.tsx";
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
  const generate = () => {
    if (canGenerate) onGenerate();
  };
  const clear = () => {
    onClear();
    firstInput.current?.focus();
  };
  const print = () => window.print();
  useShortcuts([
    { keys: "Ctrl+N", label: props.generateLabel, run: generate },
    { keys: "Alt+G", label: props.generateLabel, run: generate },
    ...(hasResult ? [{ keys: "Ctrl+P", label: "Print Report", run: print }] : []),
    // Without a report it must not fall through to the navigation's Alt+P: what is entered here would be lost.
    { keys: "Alt+P", label: "Print Report", run: hasResult ? print : sayNothingToPrint },
    { keys: "Esc", label: "Clear this report", run: clear },
  ]);
  useEffect(() => {
    const timer = setTimeout(() => firstInput.current?.focus(), FOCUS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [firstInput]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    generate();
  }

  return (
    <form
      onSubmit={submit}
      className="mb-5 rounded-lg border border-line bg-sheet p-5 shadow-sheet print:hidden"
    >
      <div className="grid gap-4 sm:grid-cols-3 lg:grid-cols-6">{props.children}</div>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button type="submit" look="primary" disabled={!canGenerate || isPending} title="Ctrl+N or Alt+G">
          {isPending ? "Generating..." : props.generateLabel}
        </Button>
        {hasResult && (
          <Button onClick={print} title="Ctrl+P or Alt+P">
            <PrintIcon />
            Print Report
          </Button>
        )}
        <Button onClick={clear} title="Esc">
          Clear
        </Button>
      </div>
      {report.status === "failed" && (
        <Notice tone="error" isLive className="mt-4">
          {detailOf(report.error, "The report could not be generated")}
        </Notice>
      )}
    </form>
  );
}

function sayNothingToPrint(): void {
  toast("There is no report to print yet");
}
