import type { ImportReport } from "@bahi/contracts/import/api.ts";
import { count } from "../../format/money.ts";
import { importTexts as texts } from "../../texts/import.ts";

const NOUNS = ["customers", "opening_balances", "products", "invoices"] as const;

/** "1,204 customers would be made" for each noun that an import is about. */
export function Counts({ report, isDone }: { report: ImportReport; isDone: boolean }) {
  const lines = NOUNS.flatMap((noun) => {
    const { made, existing } = report[noun];
    const isOwn = noun === report.kind;
    const named = (number: number) => texts.counted[noun](number, count(number));
    return [
      ...(made > 0 || isOwn ? [isDone ? texts.made(made, named(made)) : texts.wouldBeMade(named(made))] : []),
      ...(existing > 0 ? [texts.exist(existing, named(existing))] : []),
    ];
  });
  const { held_back: heldBack } = report.invoices;
  if (heldBack > 0) lines.push(texts.heldBack(heldBack, count(heldBack)));
  return (
    <ul className="space-y-1 text-lg">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
