import { Button } from "../../ui/button.tsx";
import { BillSoFar, type SavedDue } from "./bill-so-far.tsx";
import { FootError } from "../../ui/foot-error.tsx";
import type { ChosenCustomer } from "./draft.ts";
import type { InvoiceFormWords } from "./invoice-form-header.tsx";
import { everydayTexts } from "../../texts/everyday.ts";

type InvoiceFormFootProps = {
  words: InvoiceFormWords;
  customer: ChosenCustomer | undefined;
  saved: SavedDue | undefined;
  totalRupees: number;
  onCancel: () => void;
  /** `isMeantAgain`: whether what the last attempt said may have been read. */
  onSave: (isMeantAgain: boolean) => void;
  canSave: boolean;
  isSaving: boolean;
  /** Why the last attempt to save failed. */
  error: { title?: string; sentence: string } | undefined;
};

/**
 * The foot of the form of an invoice, in sight and in reach of the thumb. What has the focus is never below it: the page
 * keeps that much free when it scrolls (`theme.css`).
 */
export function InvoiceFormFoot(props: InvoiceFormFootProps) {
  const { words, customer, saved, totalRupees, onCancel, onSave, canSave, isSaving, error } = props;
  return (
    <div
      data-foot-bar
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-sheet shadow-raised print:hidden"
    >
      <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-6 gap-y-2 px-4 py-2.5">
        {error && <FootError title={error.title}>{error.sentence}</FootError>}
        <BillSoFar
          customer={customer}
          saved={saved}
          totalRupees={totalRupees}
          className="flex-1 max-sm:basis-full"
        />
        <div className="flex gap-2 max-sm:flex-1">
          <Button onClick={onCancel} title="Esc" className="max-sm:flex-1">
            {everydayTexts.cancel}
          </Button>
          {/* A double click is one save: its second half has not read what the first one said. */}
          <Button
            look="primary"
            onClick={(event) => onSave(event.detail < 2)}
            disabled={!canSave}
            title="Ctrl+S"
            className="max-sm:flex-1"
          >
            {isSaving ? words.saving : words.save}
          </Button>
        </div>
      </div>
    </div>
  );
}
