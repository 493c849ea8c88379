import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

export function SettingsNotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice tone="error" isLive title="Failed to load settings">
      <Button className="mt-2" onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  );
}
