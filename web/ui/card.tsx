import type { ReactNode } from "react";

type CardProps = { title?: ReactNode; actions?: ReactNode; children: ReactNode; className?: string };

/** A sheet of paper on the page. */
export function Card({ title, actions, children, className = "" }: CardProps) {
  return (
    <section className={`rounded-lg border border-line bg-sheet shadow-sheet print:border-0 ${className}`}>
      {title !== undefined && (
        <div className="flex items-center justify-between gap-3 border-b border-line px-5 py-3 print:mb-3 print:px-0">
          <h2 className="font-semibold">{title}</h2>
          {actions}
        </div>
      )}
      <div className="p-5 print:p-0">{children}</div>
    </section>
  );
}
