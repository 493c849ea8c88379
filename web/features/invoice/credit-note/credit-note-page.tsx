import { creditNoteName } from "@bahi/contracts/credit-note/name.ts";
import type { CreditNoteRecord } from "@bahi/contracts/credit-note/api.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import { detailOf } from "../../../api/api-error.ts";
import { readAsOf } from "../../../format/as-of.ts";
import { RecordHistory } from "../../../history/record-history.tsx";
import { creditNoteQuery } from "../../../queries/credit-notes.ts";
import { useIsAdmin } from "../../../session/session.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { PrintIcon } from "../../../ui/icons.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { useShortcuts } from "../../../ui/shortcuts.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { BackToInvoice, BackToInvoices } from "../back-to-invoices.tsx";
import { invoiceIdOf } from "../invoice-address.ts";
import { CreditNoteSheet } from "./credit-note-sheet.tsx";
import { DeleteCreditNote } from "./delete-credit-note.tsx";

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
      <PageHeader title={id === undefined ? "Credit Note" : `Credit Note ${creditNoteName(id)}`}>
        <BackToInvoices />
      </PageHeader>
      <Notice tone="error" isLive title="Failed to load credit note">
        <p>{detailOf(creditNote.error, "This credit note does not exist")}</p>
        {id !== undefined && (
          <Button className="mt-3" onClick={() => void creditNote.refetch()}>
            Try again
          </Button>
        )}
      </Notice>
      {/* What is deleted stays in its history. */}
      {id !== undefined && <RecordHistory noun="credit_note" id={id} />}
    </>
  );
}

type LoadedProps = { creditNote: CreditNoteRecord; onDeleted: () => void; asOf?: string };

function Loaded({ creditNote, onDeleted, asOf }: LoadedProps) {
  const { id, invoice_id: invoiceId } = creditNote;
  const isAdmin = useIsAdmin();
  const [isDeleting, setDeleting] = useState(false);
  const navigate = useNavigate();
  const print = () => window.print();
  useShortcuts([
    { keys: "Ctrl+P", label: "Print Credit Note", run: print },
    {
      keys: "Esc",
      label: `Back to Invoice #${invoiceId}`,
      run: () => void navigate(`/invoices/${invoiceId}`),
    },
  ]);
  return (
    <>
      <PageHeader
        title={`Credit Note ${creditNoteName(id)}`}
        subtitle={asOf === undefined ? `Of invoice #${invoiceId}` : `As it was at ${readAsOf(asOf)}`}
      >
        {asOf === undefined ? (
          <BackToInvoice id={invoiceId} />
        ) : (
          <ButtonLink to={`/credit-notes/${id}`}>Show it as it is now</ButtonLink>
        )}
        {isAdmin && asOf === undefined && (
          <Button onClick={() => setDeleting(true)}>Delete Credit Note</Button>
        )}
        <Button look="primary" onClick={print} title="Ctrl+P">
          <PrintIcon className="size-4" />
          Print Credit Note
        </Button>
      </PageHeader>
      {creditNote.is_deleted && (
        <Notice tone="warning" className="mx-auto mb-4 max-w-4xl">
          This credit note was deleted at that moment. It is shown for the record only.
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
            void navigate(`/invoices/${invoiceId}`, { replace: true });
          }}
        />
      )}
    </>
  );
}
