import { creditNoteName } from "@bahi/contracts/credit-note/name.ts";
import type { CreditNoteRecord } from "@bahi/contracts/credit-note/api.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import { whyNotShown } from "../../../api/api-error.ts";
import { readAsOf } from "../../../format/as-of.ts";
import { RecordHistory } from "../../../history/record-history.tsx";
import { creditNoteQuery } from "../../../queries/credit-notes.ts";
import { useIsAdmin } from "../../../session/session.ts";
import { ShareButton } from "../../../share/share-button.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { PrintIcon } from "../../../ui/icons.tsx";
import { useLeadOn } from "../../../ui/use-lead-on.ts";
import { Notice } from "../../../ui/notice.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { useShortcuts } from "../../../ui/shortcuts.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { BackToInvoice, BackToInvoices } from "../back-to-invoices.tsx";
import { invoiceIdOf } from "../invoice-address.ts";
import { CreditNoteSheet } from "./credit-note-sheet.tsx";
import { DeleteCreditNote } from "./delete-credit-note.tsx";
import { creditNoteTexts as texts } from "../../../texts/credit-note.ts";
import { everydayTexts } from "../../../texts/everyday.ts";
import { invoiceTexts } from "../../../texts/invoice.ts";

/** A credit note, now or as it was at a moment. */
export function CreditNotePage() {
  const id = invoiceIdOf(useParams()["creditNoteId"]);
  const [search] = useSearchParams();
  const asOf = search.get("as_of") ?? undefined;
  const [isDeleted, setDeleted] = useState(false);
  const isAsked = id !== undefined && !isDeleted;
  const creditNote = useQuery({ ...creditNoteQuery(id ?? 0, asOf), enabled: isAsked });
  if (creditNote.data) {
    return (
      <Loaded
        // Nothing that is open goes along to another credit note.
        key={id}
        creditNote={creditNote.data}
        // At once: what is shown is about to be asked for again, and is no longer there.
        onDeleted={() => flushSync(() => setDeleted(true))}
        {...(asOf === undefined ? {} : { asOf })}
      />
    );
  }
  if (id !== undefined && !creditNote.isError) return <Spinner />;
  return (
    <>
      <PageHeader title={id === undefined ? texts.creditNote : texts.named(creditNoteName(id))}>
        <BackToInvoices />
      </PageHeader>
      <Notice tone="error" isLive title={texts.notLoaded}>
        <p>{whyNotShown(creditNote.error, texts.notFound)}</p>
        {id !== undefined && (
          <Button className="mt-3" onClick={() => void creditNote.refetch()}>
            {everydayTexts.tryAgain}
          </Button>
        )}
      </Notice>
      {/* What is deleted stays in its history. */}
      {id !== undefined && <RecordHistory noun="credit_note" id={id} />}
    </>
  );
}

function ShareCreditNote({ creditNote }: { creditNote: CreditNoteRecord }) {
  return (
    <ShareButton
      what={texts.named(creditNoteName(creditNote.id))}
      phone={creditNote.customer_phone}
      pdfPath={`/credit-notes/${creditNote.id}.pdf`}
      messageOf={async (settings) =>
        (await import("@bahi/paper/messages.ts")).creditNoteMessage(creditNote, settings)
      }
    />
  );
}

type LoadedProps = { creditNote: CreditNoteRecord; onDeleted: () => void; asOf?: string };

function Loaded({ creditNote, onDeleted, asOf }: LoadedProps) {
  const { id, invoice_id: invoiceId } = creditNote;
  const isAdmin = useIsAdmin();
  const [isDeleting, setDeleting] = useState(false);
  const navigate = useNavigate();
  const leadOn = useLeadOn();
  const print = () => window.print();
  useShortcuts([
    { keys: "Ctrl+P", label: texts.print, run: print },
    {
      keys: "Esc",
      label: invoiceTexts.backTo(invoiceId),
      run: () => void navigate(`/invoices/${invoiceId}`),
    },
  ]);
  return (
    <>
      <PageHeader
        title={texts.named(creditNoteName(id))}
        subtitle={
          asOf === undefined ? texts.ofInvoiceNumbered(invoiceId) : invoiceTexts.asItWasAt(readAsOf(asOf))
        }
      >
        {asOf === undefined ? (
          <BackToInvoice id={invoiceId} />
        ) : (
          <ButtonLink to={`/credit-notes/${id}`}>{invoiceTexts.openNow}</ButtonLink>
        )}
        {asOf === undefined && <ShareCreditNote creditNote={creditNote} />}
        {isAdmin && asOf === undefined && <Button onClick={() => setDeleting(true)}>{texts.delete}</Button>}
        <Button look="primary" onClick={print} title="Ctrl+P">
          <PrintIcon className="size-4" />
          {texts.print}
        </Button>
      </PageHeader>
      {creditNote.is_deleted && (
        <Notice tone="warning" className="mx-auto mb-4 max-w-4xl">
          {texts.deletedThen}
        </Notice>
      )}
      <CreditNoteSheet creditNote={creditNote} {...(asOf === undefined ? {} : { asOf })} />
      <div className="mx-auto max-w-4xl print:hidden">
        <RecordHistory noun="credit_note" id={id} />
      </div>
      {isDeleting && (
        <DeleteCreditNote
          creditNote={creditNote}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            onDeleted();
            leadOn(`/invoices/${invoiceId}`, { replace: true });
          }}
        />
      )}
    </>
  );
}
