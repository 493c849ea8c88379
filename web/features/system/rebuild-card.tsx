import type { RebuildProgress } from "@bahi/contracts/system/api.ts";
import { useState } from "react";
import { cancelRebuild, isBuilding } from "../../queries/system.ts";
import { machineryTexts } from "../../texts/machinery.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/notice.tsx";
import { RequestDialog } from "./request-dialog.tsx";
import { StartRebuild } from "./start-rebuild.tsx";
import { WorkProgress } from "./work-progress.tsx";
import { inReadersLanguage } from "../../texts/server-sentences.ts";

const { rebuild: texts } = machineryTexts;

function whatFollows({ state, switches }: RebuildProgress): string {
  if (state === "following") return texts.isReadAlready;
  return switches ? texts.switches : texts.isKept;
}

/** Starting a rebuild, seeing how far it is, and ending it. */
export function RebuildCard({ rebuild }: { rebuild: RebuildProgress }) {
  const [open, setOpen] = useState<"start" | "cancel">();
  const close = () => setOpen(undefined);
  const generation = String(rebuild.generation ?? "");
  return (
    <Card
      title={texts.title}
      actions={
        isBuilding(rebuild) ? (
          <Button onClick={() => setOpen("cancel")}>{texts.cancel}</Button>
        ) : (
          <Button look="primary" onClick={() => setOpen("start")}>
            {texts.rebuild}
          </Button>
        )
      }
    >
      {isBuilding(rebuild) && (
        <>
          <WorkProgress
            label={texts.states[rebuild.state](generation)}
            eventsDone={rebuild.events_done}
            eventsTotal={rebuild.events_total}
            eventsPerSecond={rebuild.events_per_second}
            secondsLeft={rebuild.seconds_left}
          />
          <p className="mt-3 text-sm">{whatFollows(rebuild)}</p>
        </>
      )}
      {rebuild.state === "failed" && (
        <Notice tone="warning" title={texts.givenUp(generation)}>
          <p className="break-words">
            {rebuild.failure === null ? texts.whyUnknown : inReadersLanguage(rebuild.failure)}
          </p>
        </Notice>
      )}
      {rebuild.state === "idle" && <p className="text-ink-soft">{texts.none} </p>}
      {open === "start" && <StartRebuild onClose={close} />}
      {open === "cancel" && (
        <RequestDialog
          title={texts.cancelTitle}
          confirmLabel={texts.end}
          busyLabel={texts.ending}
          send={cancelRebuild}
          done={texts.cancelled}
          onClose={close}
        >
          <p>{texts.cancelMeans} </p>
        </RequestDialog>
      )}
    </Card>
  );
}
