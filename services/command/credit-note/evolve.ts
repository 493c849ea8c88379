import type { CreditNoteEvent, CreditNoteIssued } from "@bahi/contracts/credit-note/events.ts";

/** `content` is the credit note as issued. Its `customerId` is the customer at that time; `ownerOf` follows merges. */
export type CreditNoteState =
  | { status: "absent" }
  | { status: "issued"; content: CreditNoteIssued }
  | { status: "deleted"; content: CreditNoteIssued; reason: string };

export const absentCreditNote: CreditNoteState = { status: "absent" };

export function evolveCreditNote(creditNote: CreditNoteState, event: CreditNoteEvent): CreditNoteState {
  switch (event.type) {
    case "CreditNoteIssued":
      return { status: "issued", content: event.data };
    case "CreditNoteDeleted":
      if (creditNote.status === "absent") {
        throw new Error("CreditNoteDeleted of a credit note that was never issued");
      }
      return { status: "deleted", content: creditNote.content, reason: event.data.reason };
  }
}
