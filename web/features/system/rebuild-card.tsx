import type { RebuildProgress } from "@bahi/contracts/system/api.ts";
import { useState } from "react";
import { cancelRebuild, isBuilding } from "../../queries/system.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/notice.tsx";
import { OrderDialog } from "./order-dialog.tsx";
import { StartRebuild } from "./start-rebuild.tsx";
import { WorkProgress } from "./work-progress.tsx";

/** Starting a rebuild, seeing how far it is, and ending it. */
export function RebuildCard({ rebuild }: { rebuild: RebuildProgress }) {
  const [open, setOpen] = useState<"start" | "cancel">();
  const close = () => setOpen(undefined);
  const isUnderWay = isBuilding(rebuild);
  return (
    <Card
      title="Rebuild"
      actions={
        isUnderWay ? (
          <Button onClick={() => setOpen("cancel")}>Cancel Rebuild</Button>
        ) : (
          <Button look="primary" onClick={() => setOpen("start")}>
            Rebuild
          </Button>
        )
      }
    >
      {isUnderWay && (
        <>
          <WorkProgress
            label={`Generation ${rebuild.generation ?? ""} is ${rebuild.state}`}
            eventsDone={rebuild.events_done}
            eventsTotal={rebuild.events_total}
            eventsPerSecond={rebuild.events_per_second}
            secondsLeft={rebuild.seconds_left}
          />
          <p className="mt-3 text-sm">
            {rebuild.switches
              ? "It goes live by itself when it is level."
              : "It is kept beside the live one until you switch to it."}
          </p>
        </>
      )}
      {rebuild.state === "failed" && (
        <Notice tone="warning" title={`Generation ${rebuild.generation ?? ""} was given up`}>
          <p className="break-words">{rebuild.failure ?? "It is not said why."}</p>
        </Notice>
      )}
      {rebuild.state === "idle" && (
        <p className="text-ink-soft">
          No rebuild is under way. One builds every list, balance and report anew from the first event, while
          the shop goes on.
        </p>
      )}
      {open === "start" && <StartRebuild onClose={close} />}
      {open === "cancel" && (
        <OrderDialog
          title="Cancel the rebuild"
          confirmLabel="End Rebuild"
          busyLabel="Ending..."
          send={cancelRebuild}
          done="Rebuild cancelled"
          onClose={close}
        >
          <p>
            What is built in part is thrown away; a generation that stands whole is kept. The live read models
            stay as they are, and no event is touched.
          </p>
        </OrderDialog>
      )}
    </Card>
  );
}
