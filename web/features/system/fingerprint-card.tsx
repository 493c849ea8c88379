import { useQuery } from "@tanstack/react-query";
import { readMoment } from "../../format/dates.ts";
import { count } from "../../format/money.ts";
import { settingsQuery } from "../../queries/settings.ts";
import { fingerprintQuery } from "../../queries/system.ts";
import { everydayTexts } from "../../texts/everyday.ts";
import { systemTexts as texts } from "../../texts/system.ts";
import { filled } from "../../ui/filled.tsx";
import { appTexts } from "../../texts/app.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { PrintIcon } from "../../ui/icons.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { readPosition } from "./figures.ts";
import { NotLoaded } from "./not-loaded.tsx";

/** The fingerprint of the whole history, to write down or print. Only this part of the screen is printed. */
export function FingerprintCard() {
  const { data: head, error, isPending, refetch } = useQuery(fingerprintQuery);
  const business = useQuery(settingsQuery).data?.business_name || appTexts.unnamedBusiness;
  const fingerprint = head?.fingerprint ?? null;
  return (
    <Card
      title={texts.print.title}
      actions={
        <Button disabled={fingerprint === null} onClick={() => window.print()}>
          <PrintIcon /> {everydayTexts.print}
        </Button>
      }
    >
      {isPending && <Spinner />}
      {head === undefined && error && (
        <NotLoaded error={error} otherwise={texts.print.notLoaded} onRetry={() => void refetch()} />
      )}
      {head && fingerprint === null && <p className="text-ink-soft">{texts.print.nothingRecorded}</p>}
      {head && fingerprint !== null && (
        <>
          <p className="hidden print:mb-2 print:block">{business}</p>
          <p className="text-xl font-semibold tracking-wide break-words tabular-nums sm:text-3xl sm:tracking-wider">
            {fingerprint}
          </p>
          <p className="mt-1.5 text-ink-soft tabular-nums">
            {[
              texts.events(head.events, count(head.events)),
              ...(head.at === null ? [] : [texts.print.lastOf(readMoment(head.at))]),
              texts.position(readPosition(head.position)),
            ].join(" · ")}
          </p>
          <p className="mt-4 text-sm">
            {filled(texts.print.howToKeep, <strong>{texts.print.writeItDown}</strong>)}
          </p>
          <p className="mt-2 rounded bg-paper px-3 py-2 text-sm break-words select-all">
            npm run verify -- --fingerprint {fingerprint} --events {head.events}
          </p>
        </>
      )}
    </Card>
  );
}
