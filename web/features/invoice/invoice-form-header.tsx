import type { ReactNode } from "react";
import { PageHeader } from "../../ui/page-header.tsx";

/** What the form is called where it is used. */
export type InvoiceFormWords = {
  title: string;
  subtitle?: string | undefined;
  save: string;
  saving: string;
  back: string;
  /** Of a save that fails without a sentence. */
  failed: string;
  /** Of an invoice that has a line that is not complete. */
  unfinished: string;
  /** Of an invoice that is left, when the browser does not keep it. */
  leaveText: string;
};

type InvoiceFormHeaderProps = { words: InvoiceFormWords; backLink: ReactNode };

/** The heading of the form of an invoice. Its buttons are at the foot. */
export function InvoiceFormHeader({ words, backLink }: InvoiceFormHeaderProps) {
  return (
    <PageHeader title={words.title} subtitle={words.subtitle}>
      {backLink}
    </PageHeader>
  );
}
