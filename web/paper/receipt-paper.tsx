import type { PaperSize } from "@bahi/contracts/settings/paper.ts";
import type { ReceiptSheet } from "@bahi/paper/receipt-sheet.ts";
import { InWords, SignHere, Sums } from "./bill-foot.tsx";
import { PaperMark, PaperTop, PaperWho } from "./bill-head.tsx";
import { Printed } from "./printed.tsx";
import { type SheetSize, useRollPage, useSheetPage } from "./page-rule.ts";

type ReceiptPaperProps = { fileName: string; size: PaperSize; sheetOf: () => ReceiptSheet };

/** A receipt as it is printed in the paper of the settings. Its sheet is made when it is printed. */
export function ReceiptPaper({ fileName, size, sheetOf }: ReceiptPaperProps) {
  return (
    <Printed
      fileName={fileName}
      render={() =>
        size === "roll" ? <OnRoll sheet={sheetOf()} /> : <OnSheet sheet={sheetOf()} size={size} />
      }
    />
  );
}

function OnSheet({ sheet, size }: { sheet: ReceiptSheet; size: SheetSize }) {
  useSheetPage(size);
  return (
    <div className={`paper paper-${size.toLowerCase()}`}>
      <Receipt sheet={sheet} />
    </div>
  );
}

function OnRoll({ sheet }: { sheet: ReceiptSheet }) {
  const roll = useRollPage();
  return (
    <div ref={roll} className="paper paper-roll" data-measured="">
      <Receipt sheet={sheet} />
    </div>
  );
}

function Receipt({ sheet }: { sheet: ReceiptSheet }) {
  return (
    <>
      <PaperMark mark={sheet.mark} />
      <PaperTop letterhead={sheet.letterhead} title={sheet.title} />
      <PaperWho party={sheet.party} details={sheet.details} />
      <div className="paper-amount paper-block">
        <p>{sheet.amount}</p>
        <InWords words={sheet.words} />
      </div>
      <div className="paper-totals paper-block">
        <div>
          <p className="paper-party-title">Applied to</p>
          <Sums sums={sheet.applied} />
        </div>
        <Sums sums={[sheet.balance]} />
      </div>
      {sheet.notes !== "" && <p className="paper-settled">{sheet.notes}</p>}
      <div className="paper-block">
        <div className="paper-close">
          <SignHere signature={sheet.signature} />
        </div>
        <p className="paper-thanks">
          <span />
          <span>{sheet.generated}</span>
        </p>
      </div>
    </>
  );
}
