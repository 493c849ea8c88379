import { everydayTexts } from "../../texts/everyday.ts";
import { settingsTexts } from "../../texts/settings.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

export function SettingsNotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice tone="error" isLive title={settingsTexts.notLoaded}>
      <Button className="mt-2" onClick={onRetry}>
        {everydayTexts.tryAgain}
      </Button>
    </Notice>
  );
}
