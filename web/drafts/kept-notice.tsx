import { now } from "../format/clock.ts";
import { readDay, readMoment, readTime } from "../format/dates.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { type DraftsTexts, draftsTexts as texts } from "../texts/drafts.ts";

type KeptNoticeProps = {
  what: keyof DraftsTexts["asYouLeftIt"];
  /** When it was left; unknown of drafts of earlier versions. */
  at: string | undefined;
  onDiscard: () => void;
  discard?: string | undefined;
  className?: string;
};

/** Says that what is in the form was typed before. */
export function KeptNotice({
  what,
  at,
  onDiscard,
  discard = texts.discard,
  className = "mb-4",
}: KeptNoticeProps) {
  return (
    <Notice className={className} isLive title={sentenceOf(what, at)}>
      <Button className="mt-1" onClick={onDiscard}>
        {discard}
      </Button>
    </Notice>
  );
}

function sentenceOf(what: KeptNoticeProps["what"], at: string | undefined): string {
  if (at === undefined) return texts.asYouLeftIt[what];
  const isToday = readDay(at) === readDay(now().toISOString());
  return texts.asYouLeftItAt[what](isToday ? readTime(at) : readMoment(at));
}
