import { type ImportFieldName, importFields } from "@bahi/contracts/import/fields.ts";
import { inLanguage } from "./in-language.ts";

type FieldText = { label: string; hint?: string };
export type ImportFieldTexts = Readonly<Record<ImportFieldName, FieldText>>;

const english = Object.fromEntries(
  Object.values(importFields)
    .flat()
    .map(({ name, label, hint }) => [name, { label, ...(hint !== undefined && { hint }) }]),
);

/** What a column of a file may hold. The server names it in English in files. */
export const importFieldTexts = inLanguage("importFields", english as ImportFieldTexts); // one for each field
