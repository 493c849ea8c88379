import { useQueryClient } from "@tanstack/react-query";
import { detailOf, isStatus } from "../../api/api-error.ts";
import { refresh } from "../../queries/refresh.ts";
import { everydayTexts } from "../../texts/everyday.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

type LockFailedProps = { error: unknown; otherwise: string; onLoadAgain: () => void };

/** Why the lock was not changed. Settings that another user has changed meanwhile can be loaded again. */
export function LockFailed({ error, otherwise, onLoadAgain }: LockFailedProps) {
  const client = useQueryClient();
  return (
    <Notice tone="error" isAnswer>
      <p>{detailOf(error, otherwise)}</p>
      {isStatus(error, 412) && (
        <Button
          className="mt-2"
          onClick={() => {
            onLoadAgain();
            void refresh(client, "settings");
          }}
        >
          {everydayTexts.loadAgain}
        </Button>
      )}
    </Notice>
  );
}
