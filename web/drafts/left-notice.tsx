import { type DraftsTexts, draftsTexts as texts } from "../texts/drafts.ts";
import { Notice } from "../ui/notice.tsx";
import { KeptNotice } from "./kept-notice.tsx";

type LeftNoticeProps = {
  what: keyof DraftsTexts["changedSince"];
  at: string;
  /** It was about an older version of the record, and is not brought back. */
  isOutdated: boolean;
  onDiscard: () => void;
  className?: string;
};

/** Says what became of what was typed before about a record that others may change. */
export function LeftNotice({ what, at, isOutdated, onDiscard, className = "" }: LeftNoticeProps) {
  if (!isOutdated) return <KeptNotice {...{ className, what, at, onDiscard }} />;
  return (
    <Notice tone="warning" isLive className={className}>
      {texts.changedSince[what]}
    </Notice>
  );
}
