import { useEffect } from "react";

/** While the browser prints, the tab is called what a file of it is to be called: browsers take the name from there. */
export function usePrintTitle(fileName: string): void {
  useEffect(() => {
    let before: string | undefined;
    const begin = () => {
      before ??= document.title;
      document.title = fileName;
    };
    const end = () => {
      if (before !== undefined) document.title = before;
      before = undefined;
    };
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    return () => {
      end();
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
    };
  }, [fileName]);
}
