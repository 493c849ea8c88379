import type { ImportProgress as Progress } from "@bahi/contracts/import/api.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId } from "react";
import { isStatus } from "../../api/api-error.ts";
import { count } from "../../format/money.ts";
import { importQuery } from "../../queries/imports.ts";
import { refresh } from "../../queries/refresh.ts";
import { importTexts as texts } from "../../texts/import.ts";
import { inReadersLanguage } from "../../texts/server-sentences.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { BadRows } from "./bad-rows.tsx";
import { Counts } from "./counts.tsx";
import { kinds } from "./kinds.ts";

/** An import that was begun, until it is over and after that. */
export function ImportProgress({ id, onAnother }: { id: number; onAnother: () => void }) {
  const { data, error, isError, refetch } = useQuery(importQuery(id));
  const client = useQueryClient();
  const isOver = data !== undefined && data.state !== "running";
  useEffect(() => {
    if (!isOver) return;
    for (const noun of ["customers", "products", "invoices"] as const) void refresh(client, noun);
  }, [client, isOver]);

  if (isError) {
    const isForgotten = isStatus(error, 404);
    return (
      <Notice tone={isForgotten ? "warning" : "error"} isLive>
        <p>{error.message}</p>
        <div className="mt-3 flex gap-2">
          {!isForgotten && <Button onClick={() => void refetch()}>{texts.tryAgain}</Button>}
          <Button onClick={onAnother}>{texts.importFile}</Button>
        </div>
      </Notice>
    );
  }
  if (data === undefined) return <Spinner />;
  return (
    <Card title={texts.kinds[data.kind].from(data.file_name)}>
      <div className="space-y-5">
        {data.state === "running" && <RowsDone progress={data} />}
        {data.state === "failed" && (
          <Notice tone="error" title={texts.endedEarly} isLive>
            {data.failure !== null && inReadersLanguage(data.failure)}
          </Notice>
        )}
        {data.state === "done" && (
          <Notice tone="success" isLive>
            {texts.done}
          </Notice>
        )}
        <Counts report={data} isDone />
        <BadRows report={data} />
        {isOver && (
          <div className="flex flex-wrap gap-2">
            <ButtonLink look="primary" to={kinds[data.kind].path}>
              {texts.kinds[data.kind].go}
            </ButtonLink>
            <Button onClick={onAnother}>{texts.importAnother}</Button>
          </div>
        )}
      </div>
    </Card>
  );
}

function RowsDone({ progress }: { progress: Progress }) {
  const labelId = useId();
  const { rows, rows_done: done } = progress;
  const percent = Math.min(100, Math.floor((done / Math.max(rows, 1)) * 100));
  return (
    <div>
      <p className="mb-1.5 flex justify-between gap-3 font-medium">
        <span id={labelId}>{texts.rowsDone(count(done), count(rows))}</span>
        <span className="figures">{percent} %</span>
      </p>
      <div
        role="progressbar"
        aria-labelledby={labelId}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-3 overflow-hidden rounded-full border border-line-strong bg-paper"
      >
        <div className="h-full bg-cloth" style={{ width: `${percent}%` }} />
      </div>
      <p className="mt-1.5 text-sm text-ink-soft">{texts.goesOn}</p>
    </div>
  );
}
