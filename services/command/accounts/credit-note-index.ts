import type { CreditNoteIssued } from "@bahi/contracts/credit-note/events.ts";
import { z } from "zod";
import type { Returned } from "../credit-note/decide.ts";
import { createColumn } from "../packed/column.ts";
import type { Freezable } from "../packed/frozen.ts";
import { createNumber } from "../packed/number.ts";
import { createSmallMap } from "../packed/small-map.ts";

export type ReturnedLine = Pick<CreditNoteIssued["lines"][number], "lineId" | "quantity" | "amountPaise">;
type JudgedLine = ReturnedLine & { soldQuantity: number };

/** A credit note that was not deleted. `day` is packed as in the account index. */
type IndexedCreditNote = {
  invoiceId: number;
  customerId: number;
  day: number;
  totalPaise: number;
  settledPaise: number;
};

const misfit = z.enum([
  "above-sold",
  "after-deletion",
  "after-correction",
  "before-deletion",
  "correction-undone",
]);
/**
 * Why a credit note cannot stay: with those before it in the log more came back than was sold; its invoice was deleted or
 * corrected before it in the log, or deleted after it; the correction that it was issued by was undone after it. All but
 * the deletion after it happen only where instances decide at the same instant.
 */
export type Misfit = z.infer<typeof misfit>;

/** The credit notes that were not deleted, by their numbers and by invoice. */
export type CreditNoteIndex = {
  /** Judges it, too: by what is known against it, by what its event says was sold, and by what came back before it. */
  issue(
    creditNoteId: number,
    note: IndexedCreditNote & { lines: JudgedLine[] },
    flaw: "after-deletion" | "after-correction" | undefined,
  ): void;
  /** Returns what it was; undefined when it was deleted before. */
  delete(creditNoteId: number): IndexedCreditNote | undefined;
  deleteInvoice(invoiceId: number): void;
  /** A correction was undone, and what this one takes back is not on the invoice any more. */
  undoCorrection(creditNoteId: number): void;
  all(): Iterable<IndexedCreditNote>;
  /** The numbers of those on an invoice, ascending. */
  on(invoiceId: number): number[];
  /** Those of them that can stay. */
  fitting(invoiceId: number): ({ creditNoteId: number; lines: ReturnedLine[] } & IndexedCreditNote)[];
  /** By the lines of an invoice. Credit notes that cannot stay are not counted. */
  returnedOf(invoiceId: number): ReadonlyMap<number, Returned>;
  /** What they settle of an invoice. */
  creditOn(invoiceId: number): number;
  /** The earliest day of those on an invoice. Credit notes that cannot stay are not counted. */
  firstDayOf(invoiceId: number): number | undefined;
  misfits: ReadonlyMap<number, Misfit>;
  parts: Record<string, Freezable>;
};

/** The same with these lines. */
export function withLines(
  returned: ReadonlyMap<number, Returned>,
  lines: readonly ReturnedLine[],
): ReadonlyMap<number, Returned> {
  const sum = new Map(returned);
  for (const { lineId, quantity, amountPaise } of lines) {
    const before = sum.get(lineId) ?? { quantity: 0, amountPaise: 0 };
    const both = { quantity: before.quantity + quantity, amountPaise: before.amountPaise + amountPaise };
    sum.set(lineId, both);
  }
  return sum;
}

/** Some 15 bytes a credit note, and seven for each of its lines. A search for an invoice reads one column. */
export function createCreditNoteIndex(): CreditNoteIndex {
  /** By invoice: whether a note was ever on it. Most have none, and are not searched for. */
  const hadNotes = createColumn();
  /** Zero once a note is deleted. */
  const invoice = createColumn();
  const customer = createColumn();
  const day = createColumn();
  const total = createColumn();
  const settled = createColumn();
  /** The lines of a note follow one another. */
  const firstRow = createColumn();
  const rowCount = createColumn();
  const rowLine = createColumn();
  const rowQuantity = createColumn();
  const rowAmount = createColumn();
  const nextRow = createNumber(1);
  const misfits = createSmallMap(misfit);

  const on = (invoiceId: number) => (hadNotes.get(invoiceId) === 0 ? [] : invoice.find(invoiceId).toArray());

  function noteOf(creditNoteId: number): IndexedCreditNote {
    return {
      invoiceId: invoice.get(creditNoteId),
      customerId: customer.get(creditNoteId),
      day: day.get(creditNoteId),
      totalPaise: total.get(creditNoteId),
      settledPaise: settled.get(creditNoteId),
    };
  }

  function* linesOf(creditNoteId: number): Generator<ReturnedLine> {
    const first = firstRow.get(creditNoteId);
    const after = first + rowCount.get(creditNoteId);
    for (let row = first; row < after; row += 1)
      yield { lineId: rowLine.get(row), quantity: rowQuantity.get(row), amountPaise: rowAmount.get(row) };
  }

  const fittingOn = (invoiceId: number) => on(invoiceId).filter((id) => !misfits.has(id));

  function returnedOf(invoiceId: number): ReadonlyMap<number, Returned> {
    return withLines(
      new Map(),
      fittingOn(invoiceId).flatMap((id) => [...linesOf(id)]),
    );
  }

  function isAboveSold(invoiceId: number, lines: readonly JudgedLine[]): boolean {
    const before = returnedOf(invoiceId);
    return lines.some(
      ({ lineId, quantity, soldQuantity }) => (before.get(lineId)?.quantity ?? 0) + quantity > soldQuantity,
    );
  }

  return {
    issue(creditNoteId, { lines, ...note }, flaw) {
      if (flaw !== undefined) misfits.set(creditNoteId, flaw);
      else if (isAboveSold(note.invoiceId, lines)) misfits.set(creditNoteId, "above-sold");
      hadNotes.set(note.invoiceId, 1);
      invoice.set(creditNoteId, note.invoiceId);
      customer.set(creditNoteId, note.customerId);
      day.set(creditNoteId, note.day);
      total.set(creditNoteId, note.totalPaise);
      settled.set(creditNoteId, note.settledPaise);
      firstRow.set(creditNoteId, nextRow.value);
      rowCount.set(creditNoteId, lines.length);
      for (const { lineId, quantity, amountPaise } of lines) {
        rowLine.set(nextRow.value, lineId);
        rowQuantity.set(nextRow.value, quantity);
        rowAmount.set(nextRow.value, amountPaise);
        nextRow.value += 1;
      }
    },

    delete(creditNoteId) {
      const note = noteOf(creditNoteId);
      if (note.invoiceId === 0) return undefined;
      misfits.delete(creditNoteId);
      invoice.set(creditNoteId, 0);
      return note;
    },

    deleteInvoice(invoiceId) {
      for (const creditNoteId of on(invoiceId))
        if (!misfits.has(creditNoteId)) misfits.set(creditNoteId, "before-deletion");
    },

    undoCorrection: (creditNoteId) => misfits.set(creditNoteId, "correction-undone"),

    *all() {
      for (const creditNoteId of invoice.ids()) yield noteOf(creditNoteId);
    },
    on,
    fitting: (invoiceId) =>
      fittingOn(invoiceId).map((id) => ({ creditNoteId: id, lines: [...linesOf(id)], ...noteOf(id) })),
    returnedOf,
    creditOn: (invoiceId) => on(invoiceId).reduce((sum, id) => sum + settled.get(id), 0),
    firstDayOf(invoiceId) {
      const days = fittingOn(invoiceId).map((id) => day.get(id));
      return days.length === 0 ? undefined : Math.min(...days);
    },
    misfits,
    parts: {
      hadNotes,
      invoice,
      customer,
      day,
      total,
      settled,
      firstRow,
      rowCount,
      rowLine,
      rowQuantity,
      rowAmount,
      nextRow,
      misfits,
    },
  };
}
