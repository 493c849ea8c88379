import type { PaperSize } from "@bahi/contracts/settings/paper.ts";
import type { BillSheet } from "@bahi/paper/sheet.ts";
import { BillPages } from "./bill-pages.tsx";
import { BillRoll } from "./bill-roll.tsx";
import { Printed } from "./printed.tsx";

type BillPaperProps = { fileName: string; size: PaperSize; sheetOf: () => BillSheet };

/** A bill as it is printed in the paper of the settings. Its sheet is made when it is printed. */
export function BillPaper({ fileName, size, sheetOf }: BillPaperProps) {
  return (
    <Printed
      fileName={fileName}
      render={() =>
        size === "roll" ? <BillRoll sheet={sheetOf()} /> : <BillPages sheet={sheetOf()} size={size} />
      }
    />
  );
}
