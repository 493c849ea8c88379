import { type ReactNode, useEffect, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import "./paper.css";
import { usePrintTitle } from "./print-title.ts";

/**
 * What the browser prints in place of the screen. It is made when the browser is about to print and removed afterwards, so
 * a bill of 2,000 lines costs nothing while it is read. `fileName` is what a PDF of it is called.
 */
export function Printed({ fileName, render }: { fileName: string; render: () => ReactNode }) {
  const [isPrinting, setPrinting] = useState(false);
  usePrintTitle(fileName);
  useEffect(() => {
    // The browser takes what is there when the event has been handled.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
    };
  }, []);
  if (!isPrinting) return null;
  return createPortal(
    <div className="printed" aria-hidden="true">
      {render()}
    </div>,
    document.body,
  );
}
