import { useQuery } from "@tanstack/react-query";
import { systemQuery } from "../../queries/system.ts";
import { systemTexts as texts } from "../../texts/system.ts";
import { Notice } from "../../ui/notice.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { BooksCard } from "./books-card.tsx";
import { CheckFingerprintCard } from "./check-fingerprint-card.tsx";
import { FingerprintCard } from "./fingerprint-card.tsx";
import { Machinery } from "./machinery.tsx";
import { NotLoaded } from "./not-loaded.tsx";
import { ProofCard } from "./proof-card.tsx";

/** Whether the books are whole and kept, the proof of it, and below it the machinery. */
export function SystemPage() {
  const { data: system, error, isPending, refetch } = useQuery(systemQuery);
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="min-w-0 space-y-5 print:hidden">
          {isPending && <Spinner />}
          {system === undefined && error && (
            <NotLoaded error={error} otherwise={texts.readModelsNotLoaded} onRetry={() => void refetch()} />
          )}
          {system && error && (
            <Notice tone="warning" isLive title={texts.projectorSilent}>
              {texts.maybeOutOfDate}{" "}
            </Notice>
          )}
          {system && <BooksCard backup={system.backup} />}
          <ProofCard />
        </div>
        <div className="min-w-0 space-y-5">
          <FingerprintCard />
          <div className="print:hidden">
            <CheckFingerprintCard />
          </div>
        </div>
      </div>
      {system && <Machinery system={system} />}
    </>
  );
}
