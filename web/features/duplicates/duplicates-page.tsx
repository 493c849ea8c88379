import { DUPLICATES_SHOWN_MAX } from "@bahi/contracts/customer/duplicates.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import { detailOf } from "../../api/api-error.ts";
import { count } from "../../format/money.ts";
import { duplicatesQuery } from "../../queries/customers.ts";
import { everydayTexts } from "../../texts/everyday.ts";
import { duplicatesTexts as texts } from "../../texts/duplicates.ts";
import { Button } from "../../ui/button.tsx";
import { DownloadCsv } from "../../ui/download-csv.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import type { Deletion } from "./delete-each.ts";
import { DeletionNotice } from "./deletion-notice.tsx";
import { DuplicateGroup } from "./duplicate-group.tsx";

/** Each group is a table with fields in it: hundreds at once would take seconds to draw. */
const GROUPS_AT_ONCE = 20;

export function DuplicatesPage() {
  const duplicates = useInfiniteQuery(duplicatesQuery);
  const [shownCount, setShownCount] = useState(GROUPS_AT_ONCE);
  const pages = duplicates.data?.pages;
  const isUnexpected = pages?.some(({ groups: page }) => !Array.isArray(page)) ?? false;
  const groups = isUnexpected ? undefined : pages?.flatMap((page) => page.groups);
  const total = Math.max(pages?.at(-1)?.total ?? 0, groups?.length ?? 0);
  const isInParts = groups?.some((group) => group.length > DUPLICATES_SHOWN_MAX / 2) ?? false;

  // It stands where the group was, which may have gone or be another one by then.
  const [halfDone, setHalfDone] = useState<{ outcome: Deletion; at: number }>();
  const notice = halfDone && (
    <DeletionNotice outcome={halfDone.outcome} onClose={() => setHalfDone(undefined)} />
  );

  function showMore(): void {
    const next = shownCount + GROUPS_AT_ONCE;
    setShownCount(next);
    if (duplicates.hasNextPage && next > (groups?.length ?? 0)) void duplicates.fetchNextPage();
  }

  return (
    <>
      <PageHeader
        title={texts.title}
        subtitle={groups && groups.length > 0 ? texts.groups(total, count(total)) : texts.subtitle}
      >
        {total > 0 && <DownloadCsv path="/customers/duplicates" />}
      </PageHeader>
      {duplicates.isPending && <Spinner label={everydayTexts.loading} />}
      {(isUnexpected || (duplicates.isError && duplicates.data === undefined)) && (
        <Notice
          tone="error"
          isLive
          title={isUnexpected ? texts.unexpected : detailOf(duplicates.error, texts.notLoaded)}
        >
          <Button className="mt-2" onClick={() => void duplicates.refetch()}>
            {everydayTexts.tryAgain}
          </Button>
        </Notice>
      )}
      {groups?.length === 0 && (
        <p
          role="status"
          className="rounded-lg border border-line bg-sheet py-14 text-center text-lg font-medium"
        >
          {texts.noneFound}
        </p>
      )}
      {isInParts && <Notice className="mb-6">{texts.inParts(String(DUPLICATES_SHOWN_MAX))}</Notice>}
      <div className="space-y-6">
        {groups?.slice(0, shownCount).map((group, index) => (
          <Fragment key={group.map(({ id }) => id).join(" ")}>
            {halfDone?.at === index && notice}
            <DuplicateGroup
              group={group}
              number={index + 1}
              onDeleted={(outcome) =>
                setHalfDone(outcome.kept.length === 0 ? undefined : { outcome, at: index })
              }
            />
          </Fragment>
        ))}
        {halfDone !== undefined && halfDone.at >= (groups?.length ?? 0) && notice}
      </div>
      {groups !== undefined && shownCount < total && (
        <Button className="mt-6" disabled={duplicates.isFetchingNextPage} onClick={showMore}>
          {texts.showMore}
        </Button>
      )}
    </>
  );
}
