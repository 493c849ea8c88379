import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { startVerification, verificationQuery } from "../../queries/system.ts";
import { machineryTexts } from "../../texts/machinery.ts";
import { inReadersLanguage } from "../../texts/server-sentences.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { NotLoaded } from "./not-loaded.tsx";
import { RequestDialog } from "./request-dialog.tsx";
import { ProofReportView } from "./proof-report-view.tsx";
import { WorkProgress } from "./work-progress.tsx";

const { proof: texts } = machineryTexts;

/** Proving that no event was touched and every row is what the events say. */
export function ProofCard() {
  const { data: proof, error, isPending, refetch } = useQuery(verificationQuery);
  const [isOpen, setIsOpen] = useState(false);
  const isRunning = proof?.state === "running";
  return (
    <Card
      title={texts.title}
      actions={
        <Button look="primary" disabled={proof === undefined || isRunning} onClick={() => setIsOpen(true)}>
          {isRunning ? texts.verifying : texts.verify}
        </Button>
      }
    >
      <div className="space-y-4">
        {isPending && <Spinner />}
        {proof === undefined && error && (
          <NotLoaded error={error} otherwise={texts.notLoaded} onRetry={() => void refetch()} />
        )}
        {isRunning && (
          <WorkProgress
            label={texts.underWay}
            eventsDone={proof.events_done}
            eventsTotal={proof.events_total}
            eventsPerSecond={proof.events_per_second}
            secondsLeft={proof.seconds_left}
          />
        )}
        {proof?.state === "failed" && (
          <Notice tone="warning" title={texts.failed}>
            <p>{texts.failedMeans(inReadersLanguage(proof.failure ?? ""))}</p>
          </Notice>
        )}
        {proof?.state === "idle" && <p className="text-ink-soft">{texts.notYet} </p>}
        {proof?.report && <ProofReportView report={proof.report} />}
      </div>
      {isOpen && (
        <RequestDialog
          title={texts.startTitle}
          confirmLabel={texts.start}
          busyLabel={texts.starting}
          look="primary"
          send={() => startVerification()}
          done={texts.started}
          onClose={() => setIsOpen(false)}
        >
          <p>{texts.startMeans} </p>
        </RequestDialog>
      )}
    </Card>
  );
}
