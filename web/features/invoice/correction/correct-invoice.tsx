import { daysBetween } from "@bahi/contracts/calendar.ts";
import type { InvoiceRecord } from "@bahi/contracts/invoice/api.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useReducer, useRef, useState } from "react";
import { toast } from "react-hot-toast/headless";
import { useNavigate } from "react-router-dom";
import { detailOf, fieldSentencesOf, isRefusal, isStatus } from "../../../api/api-error.ts";
import { KeptNotice } from "../../../drafts/kept-notice.tsx";
import { useKeeping, useKeptForm } from "../../../drafts/use-kept-form.ts";
import { correctInvoice, invoiceQuery } from "../../../queries/invoices.ts";
import { Card } from "../../../ui/card.tsx";
import { useLeadOn } from "../../../ui/use-lead-on.ts";
import { Notice } from "../../../ui/notice.tsx";
import { BackToInvoice } from "../back-to-invoices.tsx";
import { changeDraft, isChanged, totalsOf } from "../draft.ts";
import { InvoiceForm } from "../invoice-form.tsx";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";
import { draftOfInvoice, toCorrectionBody } from "./corrected-draft.ts";
import { keptCorrection } from "./kept-correction.ts";
import { CorrectionOutcome } from "./correction-outcome.tsx";
import { CorrectionReason } from "./correction-reason.tsx";
import { suggestedReasons } from "./suggested-reasons.ts";
import { correctionTexts as texts } from "../../../texts/correction.ts";
import { everydayTexts } from "../../../texts/everyday.ts";
import { invoiceTexts } from "../../../texts/invoice.ts";

type CorrectInvoiceProps = {
  invoice: InvoiceRecord;
  /** Drops what was typed, and shows the invoice as it is by now. */
  onLoadAgain: () => void;
};

/** Corrects a saved invoice: its lines, customer and date, with a reason. */
export function CorrectInvoice({ invoice, onLoadAgain }: CorrectInvoiceProps) {
  const { id } = invoice;
  const what = `correction.${id}`;
  const kept = useKeptForm(what, keptCorrection);
  const found = kept.found?.content;
  /** What a save takes the place of. */
  const [base, setBase] = useState<InvoiceRecord>(found?.base ?? invoice);
  const before = useMemo(() => draftOfInvoice(base), [base]);
  const [draft, dispatch] = useReducer(changeDraft, found?.draft ?? before);
  const [reason, setReason] = useState(found?.reason ?? "");
  const [problem, setProblem] = useState<{ reason?: string; general?: string }>({});
  /** What the server said of an invoice that is another by now. */
  const [stale, setStale] = useState(base.version === invoice.version ? undefined : texts.changedSinceLeft);
  const [isMine, setMine] = useState(false);
  const reasonField = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const navigate = useNavigate();
  const leadOn = useLeadOn();
  const address = `/invoices/${id}`;
  const saved = useMemo(
    () => ({
      customerId: base.customer_id,
      invoiceDate: base.invoice_date,
      creditDays: daysBetween(base.invoice_date, base.due_date),
      amountDue: base.amount_due,
    }),
    [base],
  );
  const isDifferent = isChanged(draft, before);
  const isDirty = isDifferent || reason.trim() !== "";
  const isKept = useKeeping(what, kept, isDirty ? { base, draft, reason } : undefined);
  const loadAgain = () => {
    kept.forget();
    onLoadAgain();
  };
  const suggested = useMemo(() => suggestedReasons(draft, before), [draft, before]);

  function isHeldBack(): boolean {
    if (!isDifferent) setProblem({ general: texts.nothingChanged });
    else if (reason.trim() === "") {
      setProblem({ reason: texts.noReason });
      reasonField.current?.focus();
    } else {
      setProblem({});
      return false;
    }
    return true;
  }

  return (
    <InvoiceForm
      words={{
        title: texts.title(id),
        subtitle: texts.subtitle,
        save: texts.save,
        saving: everydayTexts.saving,
        back: invoiceTexts.backTo(id),
        failed: texts.notSaved,
        unfinished: texts.unfinished,
        leaveText: texts.leave,
      }}
      kept={{ draft, dispatch, commandKey: kept.commandKey, isDirty, isKept, forget: kept.forget }}
      backLink={<BackToInvoice id={id} />}
      onBack={() => void navigate(address)}
      beginsAt={found ? "last-line" : "first-line"}
      saved={saved}
      isHeldBack={isHeldBack}
      heldBack={isDifferent ? undefined : problem.general}
      send={async (sent, key) => {
        const corrected = await correctInvoice(base, toCorrectionBody(sent, reason, base), key);
        // The view shows the correction at once.
        client.setQueryData(invoiceQuery(id).queryKey, corrected);
        return corrected;
      }}
      onSaved={() => {
        toast.success(texts.saved);
        leadOn(address, { replace: true });
      }}
      onFailed={(error) => {
        // A line that the invoice no longer has was taken off meanwhile.
        const isStale = isStatus(error, 412) || isRefusal(error, "line-not-found");
        setStale(isStale ? detailOf(error, texts.changedMeanwhile) : undefined);
        setMine(false);
        const ofReason = fieldSentencesOf(error)["reason"];
        if (ofReason !== undefined) setProblem({ reason: ofReason });
        return isStale;
      }}
      notices={
        <>
          {/* What is said below of a newer invoice offers to discard, too. */}
          {found && stale === undefined && !isMine && (
            <KeptNotice
              what="correction"
              at={kept.found?.at}
              commandKey={kept.commandKey}
              onDiscard={loadAgain}
            />
          )}
          {isMine && (
            <Notice isLive className="mb-4">
              {texts.saveAgain}
            </Notice>
          )}
          {stale !== undefined && (
            <ChangedMeanwhile
              said={stale}
              base={base}
              onKeepMine={(newer) => {
                setBase(newer);
                setStale(undefined);
                setMine(true);
              }}
              onLoadAgain={loadAgain}
            />
          )}
        </>
      }
    >
      <Card title={texts.correction}>
        <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
          <CorrectionReason
            reason={reason}
            onReason={(text) => {
              setReason(text);
              setProblem({});
            }}
            suggested={suggested}
            error={problem.reason}
            inputRef={reasonField}
          />
          <div>
            <CorrectionOutcome invoice={base} newTotal={totalsOf(draft).totalRupees} />
          </div>
        </div>
      </Card>
    </InvoiceForm>
  );
}
