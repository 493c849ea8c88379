import type { PdfDocument } from "../document.ts";
import type { PdfSheet } from "../pdf-sheet.ts";
import { billDocument } from "../sheets/bill.ts";
import { ledgerDocument } from "../sheets/ledger.ts";
import { receiptDocument } from "../sheets/receipt.ts";
import { type Logo, openTypesetter } from "./typesetter.ts";

/** What this process is sent, and what it answers. */
export type PdfJob = { wanted: PdfSheet; logo: Logo | undefined };
export type PdfAnswer = ({ pdf: Uint8Array } | { fault: string }) & { isSpent: boolean };

/** The compiler keeps what it has set. A process that has grown beyond this is spent: the next job has a new one. */
const MEMORY_MAX_BYTES = 350 * 1024 * 1024;

function documentOf(wanted: PdfSheet): PdfDocument {
  switch (wanted.kind) {
    case "bill":
      return billDocument(wanted.sheet, wanted.paper);
    case "receipt":
      return receiptDocument(wanted.sheet, wanted.paper);
    case "ledger":
      return ledgerDocument(wanted.sheet);
  }
}

const opened = openTypesetter();

const isSpent = () => process.memoryUsage.rss() > MEMORY_MAX_BYTES;

async function answer({ wanted, logo }: PdfJob): Promise<PdfAnswer> {
  try {
    const typesetter = await opened;
    const pdf = await typesetter.typeset(documentOf(wanted), logo);
    return { pdf, isSpent: isSpent() };
  } catch (error) {
    // A compiler that has panicked does not recover.
    return { fault: error instanceof Error ? error.message : String(error), isSpent: true };
  }
}

// as: only `openPrinter` starts this file, and sends one job after the other.
process.on("message", (job) => {
  void answer(job as PdfJob).then((said) => process.send?.(said));
});
process.on("disconnect", () => process.exit());
