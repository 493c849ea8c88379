import { type ReactNode, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { invoiceTexts as texts } from "../../texts/invoice.ts";

type InvoiceActionsProps = {
  /** What is done most: it is in sight on a phone, too. */
  first: ReactNode;
  /** The others. On a phone they are behind "More". */
  children: ReactNode;
};

/** What can be done with an invoice. On a phone the first screenful is for what is due. */
export function InvoiceActions({ first, children }: InvoiceActionsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {first}
      <Button aria-expanded={isOpen} onClick={() => setOpen((before) => !before)} className="sm:hidden">
        {texts.more}
      </Button>
      <div className={isOpen ? "contents" : "contents max-sm:hidden"}>{children}</div>
    </>
  );
}
