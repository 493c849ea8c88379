import { useState } from "react";
import { toast } from "react-hot-toast/headless";
import { useLoaderData, useNavigate, useSearchParams } from "react-router-dom";
import { today } from "../../format/today.ts";
import { useLastList } from "../../list/last-list.ts";
import { createInvoice } from "../../queries/invoices.ts";
import { useUser } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { BackToInvoice, BackToInvoices } from "./back-to-invoices.tsx";
import { CopiedInvoice } from "./copied-invoice.tsx";
import { type Draft, blankDraft, toInvoiceBody } from "./draft.ts";
import { InvoiceForm } from "./invoice-form.tsx";
import type { InvoiceFormWords } from "./invoice-form-header.tsx";
import { invoiceIdOf } from "./invoice-address.ts";
import type { SaveRefusal } from "./save-refusal.ts";
import { useKeptDraft } from "./use-kept-draft.ts";

const LIST = "/invoices";

const words: InvoiceFormWords = {
  title: "Create New Invoice",
  save: "Create Invoice",
  saving: "Creating...",
  back: "Back to Invoices",
  failed: "Failed to create invoice",
  isNotSaved: "is not created yet",
};

/** A blank form, or with `copy_of` in the address one that holds a copy of that invoice. */
export function CreateInvoicePage() {
  const copyOf = invoiceIdOf(useSearchParams()[0].get("copy_of"));
  if (copyOf === undefined) return <NewInvoice start={blankDraft} />;
  return (
    <CopiedInvoice key={copyOf} id={copyOf}>
      {(start, refusal) => <NewInvoice start={start} copy={{ id: copyOf, refusal }} />}
    </CopiedInvoice>
  );
}

type NewInvoiceProps = {
  /** What the form holds at first, for an invoice of this day. */
  start: (today: string) => Draft;
  copy?: { id: number; refusal: SaveRefusal };
};

function NewInvoice({ start, copy }: NewInvoiceProps) {
  const [begun] = useState(() => start(today()));
  const kept = useKeptDraft({ userId: useUser().id, place: useLoaderData<number>() }, begun);
  const [isOldDraft, setOldDraft] = useState(kept.wasBroughtBack);
  const list = useLastList(LIST);
  const back = copy === undefined ? list : `${LIST}/${copy.id}`;
  const navigate = useNavigate();
  const isCopy = copy !== undefined && !isOldDraft;

  return (
    <InvoiceForm
      key={isOldDraft ? "old" : "new"}
      words={{
        ...words,
        ...(isCopy
          ? { subtitle: `Copy of invoice #${copy.id}. Nothing is stored until you create it.` }
          : {}),
        ...(copy ? { back: `Back to Invoice #${copy.id}` } : {}),
      }}
      kept={kept}
      backLink={copy ? <BackToInvoice id={copy.id} /> : <BackToInvoices />}
      onBack={() => void navigate(back)}
      refusedAtFirst={isCopy ? copy.refusal : undefined}
      beginsAtLines={isCopy}
      send={(draft, key) => {
        kept.noteSent();
        return createInvoice(toInvoiceBody(draft), key);
      }}
      onSaved={({ id }) => {
        toast.success("Invoice created successfully!");
        // Back leads to the list, not to an empty form.
        void navigate(`${LIST}/${id}`, { replace: true });
      }}
      notices={
        isOldDraft && (
          <Notice className="mb-4" isLive title="Your draft was brought back">
            <p>
              It is not created yet.
              {copy && ` It would be lost if the copy of invoice #${copy.id} took its place.`}
            </p>
            <Button
              className="mt-2"
              onClick={() => {
                kept.dispatch({ type: "start-anew", start: begun });
                setOldDraft(false);
              }}
            >
              {copy ? `Replace it with the copy of #${copy.id}` : "Start anew"}
            </Button>
          </Notice>
        )
      }
    />
  );
}
