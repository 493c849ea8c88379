import { detailOf } from "../../api/api-error.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

type NotLoadedProps = { error: unknown; otherwise: string; onRetry: () => void };

/** A part of the screen that could not be loaded. The others are shown. */
export function NotLoaded({ error, otherwise, onRetry }: NotLoadedProps) {
  return (
    <Notice tone="error" isLive title={otherwise}>
      <p>{detailOf(error, "Please try again.")}</p>
      <Button className="mt-2" onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  );
}
