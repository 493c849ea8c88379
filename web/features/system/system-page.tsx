import { useQuery } from "@tanstack/react-query";
import { systemQuery } from "../../queries/system.ts";
import { Notice } from "../../ui/notice.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { BooksCard } from "./books-card.tsx";
import { CheckFingerprintCard } from "./check-fingerprint-card.tsx";
import { FingerprintCard } from "./fingerprint-card.tsx";
import { GenerationsCard } from "./generations-card.tsx";
import { LiveCard } from "./live-card.tsx";
import { NotLoaded } from "./not-loaded.tsx";
import { ProofCard } from "./proof-card.tsx";
import { RebuildCard } from "./rebuild-card.tsx";

/** The machinery: the live read models, their rebuild, and the proof that no event was changed. */
export function SystemPage() {
  const { data: system, error, isPending, refetch } = useQuery(systemQuery);
  return (
    <>
      <PageHeader title="System" subtitle="What every list and report is built from, and the proof of it" />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="min-w-0 space-y-5 print:hidden">
          {isPending && <Spinner />}
          {system === undefined && error && (
            <NotLoaded
              error={error}
              otherwise="The read models could not be loaded"
              onRetry={() => void refetch()}
            />
          )}
          {system && error && (
            <Notice tone="warning" isLive title="The projector does not answer at the moment">
              What you see may be out of date. It is asked again by itself.
            </Notice>
          )}
          {system && (
            <>
              <BooksCard backup={system.backup} />
              <LiveCard system={system} />
              <RebuildCard rebuild={system.rebuild} />
              <GenerationsCard system={system} />
            </>
          )}
        </div>
        <div className="min-w-0 space-y-5">
          <FingerprintCard />
          <div className="space-y-5 print:hidden">
            <CheckFingerprintCard />
            <ProofCard />
          </div>
        </div>
      </div>
    </>
  );
}
