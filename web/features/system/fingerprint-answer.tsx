import type { ProofReport } from "@bahi/contracts/proof/report.ts";
import { readMoment } from "../../format/dates.ts";
import { count } from "../../format/money.ts";
import { Notice } from "../../ui/notice.tsx";
import { readPosition } from "./figures.ts";

type FingerprintAnswerProps = { found: ProofReport["fingerprints"][number] };

/** What a fingerprint on paper says about the history as it is stored now. */
export function FingerprintAnswer({ found }: FingerprintAnswerProps) {
  const { fingerprint, number, position, at } = found;
  if (number === null) {
    return (
      <Notice tone="error" isLive className="mt-4" title={`${fingerprint} does not hold`}>
        <p>
          No part of this history has this fingerprint. If it is typed as it stands on the paper, and the
          paper is of these books, then somebody has changed, removed or added events since.
        </p>
      </Notice>
    );
  }
  const last = [
    ...(at === null ? [] : [`of ${readMoment(at)}`]),
    ...(position === null ? [] : [`at position ${readPosition(position)}`]),
  ].join(", ");
  return (
    <Notice tone="success" isLive className="mt-4" title={`${fingerprint} holds`}>
      <p>
        It stands for the first {count(number)} {number === 1 ? "event" : "events"}, the last one {last}. Each
        of them still says what it said when this was written down; none is gone, and none was put between
        them.
      </p>
    </Notice>
  );
}
