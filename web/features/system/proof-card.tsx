import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { startVerification, verificationQuery } from "../../queries/system.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { NotLoaded } from "./not-loaded.tsx";
import { OrderDialog } from "./order-dialog.tsx";
import { ProofReportView } from "./proof-report-view.tsx";
import { WorkProgress } from "./work-progress.tsx";

/** Proving that no event was touched and every row is what the events say. */
export function ProofCard() {
  const { data: proof, error, isPending, refetch } = useQuery(verificationQuery);
  const [isOpen, setIsOpen] = useState(false);
  const isRunning = proof?.state === "running";
  return (
    <Card
      title="Verify"
      actions={
        <Button look="primary" disabled={proof === undefined || isRunning} onClick={() => setIsOpen(true)}>
          {isRunning ? "Verifying..." : "Verify"}
        </Button>
      }
    >
      <div className="space-y-4">
        {isPending && <Spinner />}
        {proof === undefined && error && (
          <NotLoaded
            error={error}
            otherwise="The last proof could not be loaded"
            onRetry={() => void refetch()}
          />
        )}
        {isRunning && (
          <WorkProgress
            label="The whole history is proved"
            eventsDone={proof.events_done}
            eventsTotal={proof.events_total}
            eventsPerSecond={proof.events_per_second}
            secondsLeft={proof.seconds_left}
          />
        )}
        {proof?.state === "failed" && (
          <Notice tone="warning" title="The last proof could not be carried out">
            <p>{proof.failure} That says nothing about the books.</p>
          </Notice>
        )}
        {proof?.state === "idle" && (
          <p className="text-ink-soft">
            The books were not verified yet. A proof reads every event, checks it against the chain, and
            compares every row with what the events say.
          </p>
        )}
        {proof?.report && <ProofReportView report={proof.report} />}
      </div>
      {isOpen && (
        <OrderDialog
          title="Verify the books"
          confirmLabel="Start Proof"
          busyLabel="Starting..."
          look="primary"
          send={() => startVerification()}
          done="Proof started"
          onClose={() => setIsOpen(false)}
        >
          <p>
            Every event is read and checked against the chain, and every row of the live read models is
            compared with what the events say. Nothing is written; the shop goes on meanwhile.
          </p>
        </OrderDialog>
      )}
    </Card>
  );
}
