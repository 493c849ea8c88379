import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { correctedInvoiceQuery } from "../../../queries/invoices.ts";
import { Spinner } from "../../../ui/spinner.tsx";
import { invoiceIdOf } from "../invoice-address.ts";
import { InvoiceNotLoaded } from "../invoice-not-loaded.tsx";
import { CorrectInvoice } from "./correct-invoice.tsx";

/** The form of an invoice that is saved, with what it says at this moment. */
export function CorrectInvoicePage() {
  const id = invoiceIdOf(useParams()["invoiceId"]);
  const [attempt, setAttempt] = useState(0);
  const invoice = useQuery({ ...correctedInvoiceQuery(id ?? 0, attempt), enabled: id !== undefined });
  if (invoice.data) {
    return (
      <CorrectInvoice
        key={`${invoice.data.id} ${attempt}`}
        invoice={invoice.data}
        onLoadAgain={() => setAttempt(attempt + 1)}
      />
    );
  }
  if (id === undefined || invoice.isError) {
    return <InvoiceNotLoaded id={id} error={invoice.error} onRetry={() => void invoice.refetch()} />;
  }
  return <Spinner />;
}
