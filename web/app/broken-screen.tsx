import { useRouteError } from "react-router-dom";
import { appTexts } from "../texts/app.ts";
import { controlTexts } from "../texts/controls.ts";
import { Button } from "../ui/button.tsx";
import { isMissingChunk } from "../ui/missing-chunk.ts";
import { Notice } from "../ui/notice.tsx";

/** Shown instead of a screen that could not be drawn. */
export function BrokenScreen() {
  const isUpdated = isMissingChunk(useRouteError());
  return (
    <div className="mx-auto max-w-lg p-6">
      <Notice tone="error" isLive title={isUpdated ? appTexts.screenNotLoaded : appTexts.screenBroken}>
        <p>{isUpdated ? controlTexts.whyNotLoaded : appTexts.screenBrokenWhat}</p>
        <Button className="mt-3" onClick={() => location.reload()}>
          {appTexts.loadAgain}
        </Button>
      </Notice>
    </div>
  );
}
