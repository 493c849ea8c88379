import { paiseOf } from "@bahi/contracts/money.ts";
import type { InvoiceRecord } from "@bahi/contracts/invoice/api.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { toast } from "react-hot-toast/headless";
import { readDate } from "../../format/dates.ts";
import { rupees } from "../../format/money.ts";
import { refresh } from "../../queries/refresh.ts";
import { useIsShown } from "../../queries/use-is-shown.ts";
import { Confirmation } from "../../ui/confirmation.tsx";
import { useShortcuts } from "../../ui/shortcuts.tsx";
import { methodNames } from "../../texts/names.ts";
import { AdvanceCommands, type AdvancePart, type NotApplied, amountOfParts } from "./advance.ts";
import { advanceTexts as texts } from "../../texts/advance.ts";
import { everydayTexts } from "../../texts/everyday.ts";
import { filled } from "../../ui/filled.tsx";

type ApplyAdvanceProps = {
  invoice: InvoiceRecord;
  /** As they were when the dialog opened: what it says is what is done. */
  parts: readonly AdvancePart[];
  onClose: () => void;
};

/** Says what is applied of which payment, and applies it, one payment after the other. */
export function ApplyAdvance({ invoice, parts, onClose }: ApplyAdvanceProps) {
  const client = useQueryClient();
  const [{ id: invoiceId, amount_due: dueBefore }] = useState(invoice);
  const [commands] = useState(() => new AdvanceCommands(client, invoiceId));
  const [doneIds, setDoneIds] = useState<ReadonlySet<number>>(new Set());
  const [failure, setFailure] = useState<NotApplied>();
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);
  const isShown = useIsShown();
  const left = parts.filter(({ id }) => !doneIds.has(id));
  const done = parts.filter(({ id }) => doneIds.has(id));
  const dueAfter = (paiseOf(dueBefore) - paiseOf(amountOfParts(parts))) / 100;

  /** After one that is not applied no more are tried. */
  async function applyLeft(): Promise<void> {
    for (const [index, part] of left.entries()) {
      const notApplied = await commands.apply(part);
      if (notApplied !== undefined) {
        setFailure(notApplied);
        // The dialog that was left cannot say it any more.
        if (!isShown.current) {
          toast.error(sentenceOf(notApplied, [...done, ...left.slice(0, index)], left.slice(index)));
        }
        return;
      }
      setDoneIds((before) => new Set([...before, part.id]));
    }
    toast.success(texts.applied(rupees(amountOfParts(parts)), invoiceId));
    onClose();
  }

  async function run(): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setFailure(undefined);
    await applyLeft();
    isUnderWay.current = false;
    setBusy(false);
    await refresh(client, "payments");
  }

  return (
    <Confirmation
      title={texts.applyTo(invoiceId)}
      confirmLabel={failure ? everydayTexts.tryAgain : texts.applyAmount(rupees(amountOfParts(left)))}
      busyLabel={texts.applying}
      look="primary"
      isBusy={isBusy}
      error={failure && sentenceOf(failure, done, left)}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      <SaveKey onSave={() => void run()} />
      <p>{texts.isDue(rupees(dueBefore))}</p>
      <ul aria-label={texts.parts} className="max-h-60 overflow-y-auto rounded-md border border-line">
        {parts.map((part) => (
          <li
            key={part.id}
            className="flex items-baseline justify-between gap-4 border-b border-line px-3 py-2 text-sm last:border-b-0"
          >
            <span className="min-w-0">
              {texts.payment(part.id, readDate(part.payment_date), methodNames[part.payment_method])}
              {part.reference_number && (
                <span className="block break-words text-ink-soft">{part.reference_number}</span>
              )}
            </span>
            <span className="figures">
              <strong className="font-semibold">{rupees(part.amount)}</strong>
              {part.amount < part.unallocated && (
                <span className="block text-ink-soft">{texts.ofAmount(rupees(part.unallocated))}</span>
              )}
              {doneIds.has(part.id) && <span className="block text-good">{texts.isApplied}</span>}
            </span>
          </li>
        ))}
      </ul>
      <p>
        {dueAfter > 0
          ? filled(texts.stillDue, <strong className="font-semibold">{rupees(dueAfter)}</strong>)
          : texts.nothingDue}
      </p>
    </Confirmation>
  );
}

/** Ctrl+S applies, as it saves everywhere. It works within the dialog, so it is a part of its content. */
function SaveKey({ onSave }: { onSave: () => void }) {
  useShortcuts([{ keys: "Ctrl+S", label: texts.apply, run: onSave }]);
  return null;
}

function sentenceOf(
  { id, why, isKnown }: NotApplied,
  done: readonly AdvancePart[],
  left: readonly AdvancePart[],
): string {
  const applied = done.length === 0 ? [] : [texts.amountIsApplied(rupees(amountOfParts(done)))];
  const notApplied = isKnown
    ? texts.isNotApplied(rupees(amountOfParts(left)), id, why)
    : texts.isUnknown(id, why);
  return [...applied, notApplied].join(" ");
}
