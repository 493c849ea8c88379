import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { read } from "../api/call.ts";
import { useFiguresAsOf } from "../api/figures-as-of.ts";
import { readMoment } from "../format/dates.ts";
import { appTexts } from "../texts/app.ts";
import { Notice } from "../ui/notice.tsx";

const LOOK_MS = 2_000;

/** Says so while the figures are not those of now, and has every screen ask again when they are. */
export function BehindBanner() {
  const behind = useFiguresAsOf();
  const isBehind = behind !== undefined;
  const queries = useQueryClient();
  useEffect(() => {
    if (!isBehind) return undefined;
    // Any read says how it stands.
    const timer = setInterval(() => void read("/auth/me").catch(() => {}), LOOK_MS);
    return () => {
      clearInterval(timer);
      void queries.invalidateQueries();
    };
  }, [isBehind, queries]);
  if (behind === undefined) return null;
  return (
    <div className="mx-auto max-w-7xl px-4 pt-4">
      <Notice tone="warning" isLive title={appTexts.figuresAsOf(readMoment(behind.moment))}>
        {behind.percent === null ? appTexts.rebuildFailed : appTexts.rebuilding(String(behind.percent))}
      </Notice>
    </div>
  );
}
