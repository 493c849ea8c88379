import { useEffect } from "react";
import { useRouteError } from "react-router-dom";
import { appTexts } from "../texts/app.ts";
import { controlTexts } from "../texts/controls.ts";
import { Button } from "../ui/button.tsx";
import { isMissingChunk } from "../ui/missing-chunk.ts";
import { Notice } from "../ui/notice.tsx";

/** Shown instead of a screen that could not be drawn. One that is missing is loaded again when the connection is back. */
export function BrokenScreen() {
  const isMissing = isMissingChunk(useRouteError());
  useEffect(() => {
    if (!isMissing) return;
    const loadAgain = () => location.reload();
    window.addEventListener("online", loadAgain);
    return () => window.removeEventListener("online", loadAgain);
  }, [isMissing]);
  return (
    <div className="mx-auto max-w-lg p-6">
      <Notice tone="error" isLive title={isMissing ? appTexts.screenNotLoaded : appTexts.screenBroken}>
        <p>{isMissing ? controlTexts.whyNotLoaded : appTexts.screenBrokenWhat}</p>
        <Button className="mt-3" onClick={() => location.reload()}>
          {appTexts.loadAgain}
        </Button>
      </Notice>
    </div>
  );
}
