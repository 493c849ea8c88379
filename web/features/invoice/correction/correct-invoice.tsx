import { daysBetween } from "@bahi/contracts/business-date.ts";
import type { InvoiceRecord } from "@bahi/contracts/invoice/api.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useReducer, useRef, useState } from "react";
import { toast } from "react-hot-toast/headless";
import { useNavigate } from "react-router-dom";
import { detailOf, fieldErrorsOf, isRefusal, isStatus } from "../../../api/api-error.ts";
import { newIdempotencyKey } from "../../../api/idempotency-key.ts";
import { correctInvoice, invoiceQuery } from "../../../queries/invoices.ts";
import { Card } from "../../../ui/card.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { BackToInvoice } from "../back-to-invoices.tsx";
import { changeDraft, isChanged, totalsOf } from "../draft.ts";
import { InvoiceForm } from "../invoice-form.tsx";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";
import { draftOfInvoice, toCorrectionBody } from "./corrected-draft.ts";
import { CorrectionOutcome } from "./correction-outcome.tsx";
import { CorrectionReason } from "./correction-reason.tsx";
import { suggestedReasons } from "./suggested-reasons.ts";

const NO_REASON = "Please say why the invoice is corrected";

type CorrectInvoiceProps = {
  invoice: InvoiceRecord;
  /** Drops what was typed, and shows the invoice as it is by now. */
  onLoadAgain: () => void;
};

/** Corrects a saved invoice: its lines, customer and date, with a reason. */
export function CorrectInvoice({ invoice, onLoadAgain }: CorrectInvoiceProps) {
  const { id } = invoice;
  /** What a save takes the place of. */
  const [base, setBase] = useState(invoice);
  const before = useMemo(() => draftOfInvoice(base), [base]);
  const [draft, dispatch] = useReducer(changeDraft, before);
  const [orderKey] = useState(newIdempotencyKey);
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<{ reason?: string; general?: string }>({});
  /** What the server said of an invoice that is another by now. */
  const [stale, setStale] = useState<string>();
  const [isKept, setKept] = useState(false);
  const reasonField = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const navigate = useNavigate();
  const address = `/invoices/${id}`;
  const saved = useMemo(
    () => ({
      customerId: base.customer_id,
      invoiceDate: base.invoice_date,
      creditDays: daysBetween(base.invoice_date, base.due_date),
    }),
    [base],
  );
  const isDifferent = isChanged(draft, before);
  const suggested = useMemo(() => suggestedReasons(draft, before), [draft, before]);

  function isHeldBack(): boolean {
    if (!isDifferent) setProblem({ general: "Nothing is changed yet, so there is nothing to save." });
    else if (reason.trim() === "") {
      setProblem({ reason: NO_REASON });
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
        title: `Correct Invoice #${id}`,
        subtitle: "Its number stays, and every earlier version can be opened and printed.",
        save: "Save Correction",
        saving: "Saving...",
        back: `Back to Invoice #${id}`,
        failed: "Failed to correct invoice",
        isNotSaved: "is not corrected yet",
      }}
      kept={{ draft, dispatch, orderKey, isDirty: isDifferent || reason.trim() !== "", forget: () => {} }}
      backLink={<BackToInvoice id={id} />}
      onBack={() => void navigate(address)}
      beginsAtLines
      saved={saved}
      isHeldBack={isHeldBack}
      send={async (sent, key) => {
        const corrected = await correctInvoice(base, toCorrectionBody(sent, reason, base), key);
        // The view shows the correction at once.
        client.setQueryData(invoiceQuery(id).queryKey, corrected);
        return corrected;
      }}
      onSaved={() => {
        toast.success("Invoice corrected successfully!");
        void navigate(address, { replace: true });
      }}
      onFailed={(error) => {
        // A line that the invoice no longer has was taken off meanwhile.
        const isStale = isStatus(error, 412) || isRefusal(error, "line-not-found");
        setStale(isStale ? detailOf(error, "This invoice was changed meanwhile.") : undefined);
        setKept(false);
        const ofReason = fieldErrorsOf(error).find(({ field }) => field === "reason")?.message;
        if (ofReason !== undefined) setProblem({ reason: ofReason });
        return isStale;
      }}
      notices={
        <>
          {problem.general !== undefined && !isDifferent && (
            <Notice tone="error" isLive className="mb-4">
              {problem.general}
            </Notice>
          )}
          {isKept && (
            <Notice isLive className="mb-4">
              Save again: yours then takes the place of theirs, which stays an earlier version.
            </Notice>
          )}
          {stale !== undefined && (
            <ChangedMeanwhile
              said={stale}
              base={base}
              onKeepMine={(newer) => {
                setBase(newer);
                setStale(undefined);
                setKept(true);
              }}
              onLoadAgain={onLoadAgain}
            />
          )}
        </>
      }
    >
      <Card title="Correction">
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
