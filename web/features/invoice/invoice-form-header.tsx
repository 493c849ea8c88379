import type { ReactNode } from "react";
import { rupees } from "../../format/money.ts";
import { Button } from "../../ui/button.tsx";
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
  /** Of an invoice that is left, or has a line that is not complete. */
  isNotSaved: string;
};

type InvoiceFormHeaderProps = {
  words: InvoiceFormWords;
  backLink: ReactNode;
  totalRupees: number;
  onCancel: () => void;
  /** `isMeantAgain`: whether what the last attempt said may have been read. */
  onSave: (isMeantAgain: boolean) => void;
  canSave: boolean;
  isSaving: boolean;
};

/** The heading of the form of an invoice. On a phone its buttons are below, where the thumb finds them, with the sum. */
export function InvoiceFormHeader(props: InvoiceFormHeaderProps) {
  const { words, backLink, totalRupees, onCancel, onSave, canSave, isSaving } = props;
  return (
    <PageHeader title={words.title} subtitle={words.subtitle}>
      {backLink}
      <div className="flex items-center gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:border-t max-md:border-line max-md:bg-sheet max-md:px-4 max-md:py-3 max-md:shadow-raised">
        <span aria-hidden="true" className="min-w-0 flex-1 font-semibold tabular-nums md:hidden">
          {rupees(totalRupees)}
        </span>
        <Button onClick={onCancel} title="Esc">
          Cancel
        </Button>
        {/* A double click is one save: its second half has not read what the first one said. */}
        <Button
          look="primary"
          onClick={(event) => onSave(event.detail < 2)}
          disabled={!canSave}
          title="Ctrl+S"
        >
          {isSaving ? words.saving : words.save}
        </Button>
      </div>
    </PageHeader>
  );
}
