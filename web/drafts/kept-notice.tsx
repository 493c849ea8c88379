import { useIsMutating } from "@tanstack/react-query";
import { now } from "../format/clock.ts";
import { readDay, readMoment, readTime } from "../format/dates.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { isForgotten } from "./stored-text.ts";
import { type DraftsTexts, draftsTexts as texts } from "../texts/drafts.ts";

type KeptNoticeProps = {
  what: keyof DraftsTexts["asYouLeftIt"];
  /** When it was left; unknown of drafts of earlier versions. */
  at: string | undefined;
  /** Of the command that saves it. The form that was left may have sent it, and have no answer yet. */
  commandKey: string;
  onDiscard: () => void;
  discard?: string | undefined;
  className?: string;
};

/** Says that what is in the form was typed before, and what has become of it. */
export function KeptNotice({
  what,
  at,
  commandKey,
  onDiscard,
  discard = texts.discard,
  className = "mb-4",
}: KeptNoticeProps) {
  const isUnderWay = useIsMutating({ mutationKey: [commandKey] }) > 0;
  const isSaved = isForgotten(commandKey);
  if (isUnderWay) return <Notice className={className} isLive title={texts.isBeingSaved} />;
  return (
    <Notice className={className} isLive title={isSaved ? texts.isSaved : sentenceOf(what, at)}>
      <Button className="mt-1" onClick={onDiscard}>
        {isSaved ? texts.beginAnew : discard}
      </Button>
    </Notice>
  );
}

function sentenceOf(what: KeptNoticeProps["what"], at: string | undefined): string {
  if (at === undefined) return texts.asYouLeftIt[what];
  const isToday = readDay(at) === readDay(now().toISOString());
  return texts.asYouLeftItAt[what](isToday ? readTime(at) : readMoment(at));
}
