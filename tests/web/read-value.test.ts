import { expect, test } from "vitest";
import { readDate } from "../../web/format/dates.ts";
import { readValue } from "../../web/history/words.ts";

test.for(["2026-27-15", "2026-04-15"])(
  "what a person wrote stays as it is, also where it looks like a date: %s",
  (text) => {
    for (const field of ["reference_number", "notes", "name", "reference"])
      expect(readValue(field, text)).toBe(text);
  },
);

test.for([
  "invoice_date",
  "due_date",
  "payment_date",
  "credit_note_date",
  "opening_date",
  "books_locked_until",
  "oldest_due_date",
  "on",
])("a %s is read as a date", (field) => expect(readValue(field, "2026-04-15")).toBe(readDate("2026-04-15")));
