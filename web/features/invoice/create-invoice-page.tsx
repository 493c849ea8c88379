import { useState } from "react";
import { toast } from "react-hot-toast/headless";
import { useLoaderData, useNavigate } from "react-router-dom";
import { useLastList } from "../../list/last-list.ts";
import { createInvoice } from "../../queries/invoices.ts";
import { useUser } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { BackToInvoices } from "./back-to-invoices.tsx";
import { toInvoiceBody } from "./draft.ts";
import { InvoiceForm, type InvoiceFormWords } from "./invoice-form.tsx";
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

export function CreateInvoicePage() {
  const kept = useKeptDraft({ userId: useUser().id, place: useLoaderData<number>() });
  const [isNoticed, setNoticed] = useState(kept.wasBroughtBack);
  const list = useLastList(LIST);
  const navigate = useNavigate();

  return (
    <InvoiceForm
      words={words}
      kept={kept}
      backLink={<BackToInvoices />}
      onBack={() => void navigate(list)}
      send={(draft, key) => createInvoice(toInvoiceBody(draft), key)}
      onSaved={({ id }) => {
        toast.success("Invoice created successfully!");
        // Back leads to the list, not to an empty form.
        void navigate(`${LIST}/${id}`, { replace: true });
      }}
      notices={
        isNoticed && (
          <Notice className="mb-4" isLive title="Your draft was brought back">
            <p>It is not created yet.</p>
            <Button
              className="mt-2"
              onClick={() => {
                kept.dispatch({ type: "start-anew", today: kept.today });
                setNoticed(false);
              }}
            >
              Start anew
            </Button>
          </Notice>
        )
      }
    />
  );
}
