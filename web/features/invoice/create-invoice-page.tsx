import { useMemo, useState } from "react";
import { toast } from "react-hot-toast/headless";
import { useLoaderData, useNavigate, useSearchParams } from "react-router-dom";
import { KeptNotice } from "../../drafts/kept-notice.tsx";
import { useLastList } from "../../list/last-list.ts";
import { createInvoice } from "../../queries/invoices.ts";
import { useUser } from "../../session/session.ts";
import { useLeadOn } from "../../ui/use-lead-on.ts";
import { useToday } from "../../ui/use-today.ts";
import { BackToInvoice, BackToInvoices } from "./back-to-invoices.tsx";
import { CopiedInvoice } from "./copied-invoice.tsx";
import { type Draft, blankDraft, toInvoiceBody } from "./draft.ts";
import { InvoiceForm } from "./invoice-form.tsx";
import type { InvoiceFormWords } from "./invoice-form-header.tsx";
import { invoiceIdOf } from "./invoice-address.ts";
import type { SaveRefusal } from "./save-refusal.ts";
import { useKeptDraft } from "./use-kept-draft.ts";
import { invoiceFormTexts as texts } from "../../texts/invoice-form.ts";
import { invoiceTexts } from "../../texts/invoice.ts";

const LIST = "/invoices";

const words: InvoiceFormWords = {
  title: texts.createTitle,
  save: invoiceTexts.create,
  saving: texts.creating,
  back: invoiceTexts.backToAll,
  failed: texts.notCreated,
  unfinished: texts.createUnfinished,
  leaveText: texts.leaveUncreated,
};

/** A blank form, or with `copy_of` in the address one that holds a copy of that invoice. */
export function CreateInvoicePage() {
  const copyOf = invoiceIdOf(useSearchParams()[0].get("copy_of"));
  const [key, setKey] = useState(0);
  /** The invoice after a discarded one is another command. */
  const onDiscard = () => setKey(key + 1);
  if (copyOf === undefined) return <NewInvoice key={key} start={blankDraft} onDiscard={onDiscard} />;
  return (
    <CopiedInvoice key={copyOf} id={copyOf}>
      {(start, refusal) => (
        <NewInvoice key={key} start={start} copy={{ id: copyOf, refusal }} onDiscard={onDiscard} />
      )}
    </CopiedInvoice>
  );
}

type NewInvoiceProps = {
  /** What the form holds at first, for an invoice of this day. */
  start: (today: string) => Draft;
  copy?: { id: number; refusal: SaveRefusal };
  onDiscard: () => void;
};

function NewInvoice({ start, copy, onDiscard }: NewInvoiceProps) {
  const today = useToday();
  const [startFirst] = useState(() => start);
  const begun = useMemo(() => startFirst(today), [startFirst, today]);
  const kept = useKeptDraft({ userId: useUser().id, place: useLoaderData<number>() }, begun);
  const isOldDraft = kept.wasBroughtBack;
  const list = useLastList(LIST);
  const back = copy === undefined ? list : `${LIST}/${copy.id}`;
  const navigate = useNavigate();
  const leadOn = useLeadOn();
  const isCopy = copy !== undefined && !isOldDraft;

  return (
    <InvoiceForm
      words={{
        ...words,
        ...(isCopy ? { subtitle: texts.isCopy(copy.id) } : {}),
        ...(copy ? { back: invoiceTexts.backTo(copy.id) } : {}),
      }}
      kept={kept}
      backLink={copy ? <BackToInvoice id={copy.id} /> : <BackToInvoices />}
      onBack={() => void navigate(back)}
      refusedAtFirst={isCopy ? copy.refusal : undefined}
      beginsAt={copy === undefined ? "last-line" : "first-line"}
      send={(draft, key) => {
        kept.noteSent();
        return createInvoice(toInvoiceBody(draft), key);
      }}
      onSaved={({ id }) => {
        toast.success(texts.created);
        // Back leads to the list, not to an empty form.
        leadOn(`${LIST}/${id}`, { replace: true });
      }}
      notices={
        isOldDraft && (
          <KeptNotice
            what="bill"
            at={kept.leftAt}
            commandKey={kept.commandKey}
            discard={copy && texts.discardForCopy(copy.id)}
            onDiscard={() => {
              kept.forget();
              onDiscard();
            }}
          />
        )
      }
    />
  );
}
