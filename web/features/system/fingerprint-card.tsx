import { BUSINESS_NAME_DEFAULT } from "@bahi/contracts/settings/business-name.ts";
import { useQuery } from "@tanstack/react-query";
import { readMoment } from "../../format/dates.ts";
import { count } from "../../format/money.ts";
import { settingsQuery } from "../../queries/settings.ts";
import { fingerprintQuery } from "../../queries/system.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { PrintIcon } from "../../ui/icons.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { readPosition } from "./figures.ts";
import { NotLoaded } from "./not-loaded.tsx";

/** The fingerprint of the whole history, to write down or print. Only this part of the screen is printed. */
export function FingerprintCard() {
  const { data: head, error, isPending, refetch } = useQuery(fingerprintQuery);
  const business = useQuery(settingsQuery).data?.business_name || BUSINESS_NAME_DEFAULT;
  const fingerprint = head?.fingerprint ?? null;
  return (
    <Card
      title="Fingerprint of the history"
      actions={
        <Button disabled={fingerprint === null} onClick={() => window.print()}>
          <PrintIcon /> Print
        </Button>
      }
    >
      {isPending && <Spinner />}
      {head === undefined && error && (
        <NotLoaded
          error={error}
          otherwise="The fingerprint could not be loaded"
          onRetry={() => void refetch()}
        />
      )}
      {head && fingerprint === null && (
        <p className="text-ink-soft">Nothing was recorded yet, so there is no fingerprint.</p>
      )}
      {head && fingerprint !== null && (
        <>
          <p className="hidden print:mb-2 print:block">{business}</p>
          <p className="text-xl font-semibold tracking-wide break-words tabular-nums sm:text-3xl sm:tracking-wider">
            {fingerprint}
          </p>
          <p className="mt-1.5 text-ink-soft tabular-nums">
            {[
              `${count(head.events)} ${head.events === 1 ? "event" : "events"}`,
              ...(head.at === null ? [] : [`the last one of ${readMoment(head.at)}`]),
              `position ${readPosition(head.position)}`,
            ].join(" · ")}
          </p>
          <p className="mt-4 text-sm">
            <strong>Write it down</strong>, with the number of events, or print it, and keep it away from this
            computer. If even one byte of these events changes later, this fingerprint no longer belongs to
            them. Typed in below, or with this command, it says so:
          </p>
          <p className="mt-2 rounded bg-paper px-3 py-2 text-sm break-words select-all">
            npm run verify -- --fingerprint {fingerprint} --events {head.events}
          </p>
        </>
      )}
    </Card>
  );
}
