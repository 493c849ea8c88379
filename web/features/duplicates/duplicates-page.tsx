import { useQuery } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import { detailOf } from "../../api/api-error.ts";
import { count } from "../../format/money.ts";
import { duplicatesQuery } from "../../queries/customers.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import type { Deletion } from "./delete-each.ts";
import { DeletionNotice } from "./deletion-notice.tsx";
import { DuplicateGroup } from "./duplicate-group.tsx";

const UNEXPECTED = "Unexpected response from server. Please check backend logs.";

export function DuplicatesPage() {
  const duplicates = useQuery(duplicatesQuery);
  const groups = Array.isArray(duplicates.data) ? duplicates.data : undefined;
  // It stands where the group was, which may have gone or be another one by then.
  const [halfDone, setHalfDone] = useState<{ outcome: Deletion; at: number }>();
  const notice = halfDone && (
    <DeletionNotice outcome={halfDone.outcome} onClose={() => setHalfDone(undefined)} />
  );
  const isUnexpected = duplicates.data !== undefined && groups === undefined;
  return (
    <>
      <PageHeader
        title="Merge Duplicate Customers"
        subtitle={
          groups && groups.length > 0
            ? `${count(groups.length)} ${groups.length === 1 ? "group" : "groups"} of customers who are likely the same`
            : "Customers who are likely the same"
        }
      />
      {duplicates.isPending && <Spinner label="Loading..." />}
      {(isUnexpected || (duplicates.isError && duplicates.data === undefined)) && (
        <Notice
          tone="error"
          isLive
          title={isUnexpected ? UNEXPECTED : detailOf(duplicates.error, "Failed to load duplicates")}
        >
          <Button className="mt-2" onClick={() => void duplicates.refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      {groups?.length === 0 && (
        <p
          role="status"
          className="rounded-lg border border-line bg-sheet py-14 text-center text-lg font-medium"
        >
          No duplicates found!
        </p>
      )}
      <div className="space-y-6">
        {groups?.map((group, index) => (
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
    </>
  );
}
