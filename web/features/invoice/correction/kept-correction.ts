import { invoiceRecord } from "@bahi/contracts/invoice/api.ts";
import { z } from "zod";
import { storedInvoice } from "../stored-draft.ts";

/** A correction that was left, with the invoice as it was when it was begun. */
export const keptCorrection = z.object({ base: invoiceRecord, draft: storedInvoice, reason: z.string() });
