import { detailOf } from "../../api/api-error.ts";
import { everydayTexts } from "../../texts/everyday.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

type NotLoadedProps = { error: unknown; otherwise: string; onRetry: () => void };

/** A part of the screen that could not be loaded. The others are shown. */
export function NotLoaded({ error, otherwise, onRetry }: NotLoadedProps) {
  return (
    <Notice tone="error" isLive title={otherwise}>
      <p>{detailOf(error, everydayTexts.pleaseTryAgain)}</p>
      <Button className="mt-2" onClick={onRetry}>
        {everydayTexts.tryAgain}
      </Button>
    </Notice>
  );
}
