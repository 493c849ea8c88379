import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { readDay } from "../format/dates.ts";
import { count, rupees } from "../format/money.ts";
import { type Figure, explanationQuery } from "../queries/history.ts";
import { everydayTexts } from "../texts/everyday.ts";
import { explainedTexts as texts } from "../texts/explained.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Notice } from "../ui/notice.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { readActor, readTitle } from "./words.ts";

type ExplainedProps = { name: string; figure: Figure; children: ReactNode };

/** A figure that leads to the events that make it up, by a click or Enter. On paper it is the figure alone. */
export function Explained({ name, figure, children }: ExplainedProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        title={texts.whatMakesUp(name)}
        className="rounded underline decoration-dotted decoration-1 underline-offset-4 hover:text-cloth print:no-underline"
      >
        {children}
      </button>
      {isOpen && <Explanation name={name} figure={figure} onClose={() => setOpen(false)} />}
    </>
  );
}

type ExplanationProps = { name: string; figure: Figure; onClose: () => void };

function Explanation({ name, figure, onClose }: ExplanationProps) {
  const explained = useQuery(explanationQuery(figure));
  const say = explained.data?.unit === "rupees" ? rupees : count;
  return (
    <Dialog title={name} description={texts.events} onClose={onClose} isWide>
      {explained.isPending && <Spinner />}
      {explained.isError && (
        <Notice tone="error" isLive title={texts.notLoaded}>
          <Button className="mt-2" onClick={() => void explained.refetch()}>
            {everydayTexts.tryAgain}
          </Button>
        </Notice>
      )}
      {explained.data && (
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">{texts.eventByEvent(name)}</caption>
          <thead>
            <tr className="border-b-2 border-line-strong text-left">
              <th scope="col" className="py-2 pr-3">
                {texts.knownSince}
              </th>
              <th scope="col" className="py-2 pr-3">
                {texts.event}
              </th>
              <th scope="col" className="figures py-2">
                {explained.data.unit === "rupees" ? texts.amount : texts.count}
              </th>
            </tr>
          </thead>
          <tbody>
            {explained.data.parts.map((part) => (
              <tr key={`${part.position} ${part.noun} ${part.record_id}`} className="border-b border-line">
                <td className="py-2 pr-3 align-top whitespace-nowrap">{readDay(part.at)}</td>
                <td className="min-w-28 py-2 pr-3 wrap-anywhere">
                  {readTitle(part)}
                  <span className="block text-ink-soft">{readActor(part.actor)}</span>
                </td>
                <td className="figures py-2 align-top">{say(part.amount)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="font-semibold">
              <th scope="row" colSpan={2} className="py-2 text-left">
                {name}
              </th>
              <td className="figures py-2">{say(explained.data.figure)}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </Dialog>
  );
}
