import { type ReactNode, useEffect } from "react";
import { Notice } from "./notice.tsx";

/**
 * Why a form was not saved, in its foot: it is seen wherever a long form is scrolled to. The foot grows by it, and what has
 * the focus is brought out from below.
 */
export function FootError({ title, children }: { title?: string | undefined; children: ReactNode }) {
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement !== document.body) activeElement?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <Notice tone="error" isAnswer className="basis-full" {...(title === undefined ? {} : { title })}>
      {children}
    </Notice>
  );
}
