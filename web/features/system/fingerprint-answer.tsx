import type { ProofReport } from "@bahi/contracts/proof/report.ts";
import { readMoment } from "../../format/dates.ts";
import { count } from "../../format/money.ts";
import { systemTexts as texts } from "../../texts/system.ts";
import { Notice } from "../../ui/notice.tsx";
import { readPosition } from "./figures.ts";

const { check } = texts;

type FingerprintAnswerProps = { found: ProofReport["fingerprints"][number] };

/** What a fingerprint on paper says about the history as it is stored now. */
export function FingerprintAnswer({ found }: FingerprintAnswerProps) {
  const { fingerprint, number, position, at } = found;
  if (number === null) {
    return (
      <Notice tone="error" isLive className="mt-4" title={check.holdsNot(fingerprint)}>
        <p>{check.holdsNotMeans} </p>
      </Notice>
    );
  }
  const last = [
    ...(at === null ? [] : [check.ofMoment(readMoment(at))]),
    ...(position === null ? [] : [check.atPosition(readPosition(position))]),
  ].join(", ");
  return (
    <Notice tone="success" isLive className="mt-4" title={check.holds(fingerprint)}>
      <p>{check.holdsMeans(texts.events(number, count(number)), last)} </p>
    </Notice>
  );
}
