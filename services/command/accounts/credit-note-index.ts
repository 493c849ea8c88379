import type { CreditNoteIssued } from "@bahi/contracts/credit-note/events.ts";
import type { Returned } from "../credit-note/decide.ts";

type ReturnedLine = Pick<CreditNoteIssued["lines"][number], "lineId" | "quantity" | "amountPaise">;
type JudgedLine = ReturnedLine & { soldQuantity: number };

/** A credit note that was not deleted. `day` is packed as in the account index. */
type IndexedCreditNote = {
  invoiceId: number;
  customerId: number;
  day: number;
  totalPaise: number;
  settledPaise: number;
  lines: ReturnedLine[];
};

/**
 * Why a credit note cannot stay: with those before it in the log more came back than was sold; its invoice was deleted or
 * corrected before it in the log, or deleted after it. All but the last happen only to one that another instance decided at
 * the same instant.
 */
export type Misfit = "above-sold" | "after-deletion" | "after-correction" | "before-deletion";

/** The credit notes that were not deleted, by their numbers and by invoice. */
export type CreditNoteIndex = {
  /** Judges it, too: by what is known against it, by what its event says was sold, and by what came back before it. */
  issue(
    creditNoteId: number,
    note: Omit<IndexedCreditNote, "lines"> & { lines: JudgedLine[] },
    flaw: "after-deletion" | "after-correction" | undefined,
  ): void;
  /** Returns what it was; undefined when it was deleted before. */
  delete(creditNoteId: number): IndexedCreditNote | undefined;
  deleteInvoice(invoiceId: number): void;
  all(): Iterable<IndexedCreditNote>;
  /** The numbers of those on an invoice, ascending. */
  on(invoiceId: number): number[];
  /** By the lines of an invoice. Credit notes that cannot stay are not counted. */
  returnedOf(invoiceId: number): ReadonlyMap<number, Returned>;
  /** What they settle of an invoice. */
  creditOn(invoiceId: number): number;
  /** The earliest day of those on an invoice. */
  firstDayOf(invoiceId: number): number | undefined;
  /** Whether the corrected content of an invoice leaves room for what came back. */
  fits(invoiceId: number, corrected: Corrected): boolean;
  misfits: ReadonlyMap<number, Misfit>;
};

/** The content of a corrected invoice, as far as credit notes depend on it. */
type Corrected = { lines: ReturnedLine[]; day: number; isSameCustomer: boolean };

const NOTHING: ReadonlyMap<number, Returned> = new Map();

export function createCreditNoteIndex(): CreditNoteIndex {
  const notes = new Map<number, IndexedCreditNote>();
  const idsOn = new Map<number, Set<number>>();
  const returned = new Map<number, Map<number, Returned>>();
  const misfits = new Map<number, Misfit>();

  function count({ invoiceId, lines }: IndexedCreditNote, sign: 1 | -1): void {
    const byLine = returned.get(invoiceId) ?? new Map<number, Returned>();
    returned.set(invoiceId, byLine);
    for (const { lineId, quantity, amountPaise } of lines) {
      const before = byLine.get(lineId) ?? { quantity: 0, amountPaise: 0 };
      byLine.set(lineId, {
        quantity: before.quantity + sign * quantity,
        amountPaise: before.amountPaise + sign * amountPaise,
      });
    }
  }

  function isAboveSold(invoiceId: number, lines: readonly JudgedLine[]): boolean {
    const before = returned.get(invoiceId);
    return lines.some(
      ({ lineId, quantity, soldQuantity }) => (before?.get(lineId)?.quantity ?? 0) + quantity > soldQuantity,
    );
  }

  const notesOn = (invoiceId: number) =>
    [...(idsOn.get(invoiceId) ?? [])].flatMap((id) => notes.get(id) ?? []);

  function firstDayOf(invoiceId: number): number | undefined {
    const days = notesOn(invoiceId).map(({ day }) => day);
    return days.length === 0 ? undefined : Math.min(...days);
  }

  return {
    issue(creditNoteId, { lines, ...rest }, flaw) {
      const kept = lines.map(({ lineId, quantity, amountPaise }) => ({ lineId, quantity, amountPaise }));
      const note = { ...rest, lines: kept };
      const { invoiceId } = note;
      notes.set(creditNoteId, note);
      idsOn.set(invoiceId, (idsOn.get(invoiceId) ?? new Set()).add(creditNoteId));
      if (flaw !== undefined) misfits.set(creditNoteId, flaw);
      else if (isAboveSold(invoiceId, lines)) misfits.set(creditNoteId, "above-sold");
      else count(note, 1);
    },

    delete(creditNoteId) {
      const note = notes.get(creditNoteId);
      if (note === undefined) return undefined;
      const isCounted = !misfits.delete(creditNoteId);
      if (isCounted) count(note, -1);
      notes.delete(creditNoteId);
      idsOn.get(note.invoiceId)?.delete(creditNoteId);
      return note;
    },

    deleteInvoice(invoiceId) {
      for (const creditNoteId of idsOn.get(invoiceId) ?? []) {
        const note = notes.get(creditNoteId);
        if (note === undefined || misfits.has(creditNoteId)) continue;
        count(note, -1);
        misfits.set(creditNoteId, "before-deletion");
      }
    },

    all: () => notes.values(),
    on: (invoiceId) => [...(idsOn.get(invoiceId) ?? [])].toSorted((one, other) => one - other),
    returnedOf: (invoiceId) => returned.get(invoiceId) ?? NOTHING,
    creditOn: (invoiceId) => notesOn(invoiceId).reduce((sum, { settledPaise }) => sum + settledPaise, 0),
    firstDayOf,

    fits(invoiceId, { lines, day, isSameCustomer }) {
      const firstDay = firstDayOf(invoiceId);
      if (firstDay === undefined) return true;
      if (!isSameCustomer || day > firstDay) return false;
      const kept = new Map(lines.map((line) => [line.lineId, line]));
      return [...(returned.get(invoiceId) ?? NOTHING)].every(([lineId, { quantity, amountPaise }]) => {
        const line = kept.get(lineId);
        return (
          quantity === 0 ||
          (line !== undefined && line.quantity >= quantity && line.amountPaise >= amountPaise)
        );
      });
    },

    misfits,
  };
}
