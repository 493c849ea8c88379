import { type DraftsTexts, draftsTexts as texts } from "../texts/drafts.ts";
import { Notice } from "../ui/notice.tsx";
import { KeptNotice } from "./kept-notice.tsx";
import { isForgotten } from "./stored-text.ts";

type LeftNoticeProps = {
  what: keyof DraftsTexts["changedSince"];
  at: string;
  commandKey: string;
  /** It was about an older version of the record, and is not brought back. */
  isOutdated: boolean;
  onDiscard: () => void;
  className?: string;
};

/** Says what became of what was typed before about a record that others may change. */
export function LeftNotice({ what, at, commandKey, isOutdated, onDiscard, className = "" }: LeftNoticeProps) {
  // It may be newer by what was left.
  if (!isOutdated || isForgotten(commandKey)) {
    return <KeptNotice {...{ className, what, at, commandKey, onDiscard }} />;
  }
  return (
    <Notice tone="warning" isLive className={className}>
      {texts.changedSince[what]}
    </Notice>
  );
}
