import { ApiError, detailOf, fieldErrorsOf } from "../../api/api-error.ts";
import { capitalised } from "../../format/capitalised.ts";
import type { Line } from "./line.ts";
import { invoiceLinesTexts as texts } from "../../texts/invoice-lines.ts";
import { saleTexts } from "../../texts/sale.ts";

/** Why an invoice was not saved, each sentence where it belongs. */
export type SaveRefusal = {
  /** For the invoice as a whole. */
  general: string | undefined;
  customer: string | undefined;
  date: string | undefined;
  /** Keyed by the line object that was sent: a changed line is another object. */
  lines: ReadonlyMap<Line, string>;
  /** The incomplete line that stopped the save. `reported` are all lines that stopped one, as they were then. */
  unfinished: { line: Line; sentence: string; reported: readonly Line[] } | undefined;
};

export const noRefusal: SaveRefusal = {
  general: undefined,
  customer: undefined,
  date: undefined,
  lines: new Map(),
  unfinished: undefined,
};

/** Sorts what the server says of a request with these lines; `failed` is said where it says nothing. */
export function toSaveRefusal(error: unknown, sent: readonly Line[], failed: string): SaveRefusal {
  const lines = new Map<Line, string>();
  function blame(place: number, sentence: string): void {
    const line = sent[place];
    if (line !== undefined) lines.set(line, sentence);
  }

  const fields = fieldErrorsOf(error);
  for (const { field, message } of fields) {
    const [, place, name] = /^sales\.(\d+)\.?(\w*)/.exec(field) ?? [];
    if (place !== undefined)
      blame(Number(place), name ? texts.problems.ofField(nameOfField(name), message) : message);
  }
  const general = detailOf(error, failed);
  // A decision names the line in its sentence.
  const [, place, sentence] = texts.refusedLine.exec(general) ?? [];
  if (lines.size === 0 && place !== undefined && sentence !== undefined) {
    blame(Number(place) - 1, capitalised(sentence));
  }

  const ofField = (name: string) => fields.find(({ field }) => field === name)?.message;
  const ofRefusal = placeOf(error);
  return {
    general,
    customer: ofField("customer_id") ?? (ofRefusal === "customer" ? general : undefined),
    date: ofField("invoice_date") ?? (ofRefusal === "date" ? general : undefined),
    lines,
    unfinished: undefined,
  };
}

/** The field that a refusal of the whole invoice is about. */
function placeOf(error: unknown): "customer" | "date" | undefined {
  return error instanceof ApiError ? places.get(error.refusal) : undefined;
}

const places: ReadonlyMap<string | undefined, "customer" | "date"> = new Map([
  ["customer-not-found", "customer"],
  ["customer-inactive", "customer"],
  ["invoice-has-payments", "customer"],
  ["invoice-has-credit-notes", "customer"],
  ["books-locked", "date"],
  ["credit-note-before-invoice", "date"],
]);

function nameOfField(name: string): string {
  const { columns } = saleTexts;
  const names: Record<string, string> = {
    product_id: columns.product,
    quantity: columns.quantity,
    unit: columns.unit,
    number_of_boxes: columns.boxes,
    number: columns.number,
  };
  return names[name] ?? name;
}
