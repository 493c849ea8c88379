import { type ReactNode, useEffect } from "react";
import { controlTexts } from "../texts/controls.ts";

type PageHeaderProps = {
  title: string;
  subtitle?: ReactNode;
  /** On paper it stands above what is below it; a report and a sheet have a heading of their own. */
  isPrinted?: boolean;
  children?: ReactNode;
};

/** The heading of a screen, which also names the browser's tab, and its actions. */
export function PageHeader({ title, subtitle, isPrinted = false, children }: PageHeaderProps) {
  useEffect(() => {
    document.title = controlTexts.documentTitle(title);
  }, [title]);
  return (
    <div
      className={`mb-5 flex flex-wrap items-end justify-between gap-3 ${isPrinted ? "print:mb-3" : "print:hidden"}`}
    >
      <div className="min-w-0 wrap-anywhere">
        <h1 className="text-2xl font-semibold">{title}</h1>
        {subtitle && <p className="mt-0.5 text-ink-soft print:hidden">{subtitle}</p>}
      </div>
      {children && <div className="flex flex-wrap gap-2 print:hidden">{children}</div>}
    </div>
  );
}
