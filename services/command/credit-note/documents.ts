import {
  CREDIT_NOTE_CATEGORY,
  type CreditNoteEvent,
  creditNoteEvent,
} from "@bahi/contracts/credit-note/events.ts";
import type { DocumentDefinition } from "../execution/documents.ts";
import { type CreditNoteState, absentCreditNote, evolveCreditNote } from "./evolve.ts";

export const creditNoteDocuments: DocumentDefinition<CreditNoteState, CreditNoteEvent> = {
  category: CREDIT_NOTE_CATEGORY,
  union: creditNoteEvent,
  absent: absentCreditNote,
  evolve: evolveCreditNote,
};
