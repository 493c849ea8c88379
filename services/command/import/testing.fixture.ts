import {
  type ImportCheck,
  type ImportProgress,
  importCheck,
  importProgress,
} from "@bahi/contracts/import/api.ts";
import type { ImportKind } from "@bahi/contracts/import/fields.ts";
import type { Answer, Call, Instance } from "../testing/instance.ts";

type Fields = {
  columns?: Record<string, string | number | null>;
  values?: Record<string, string>;
  createMissing?: boolean;
};

/** The form that is sent with a file. Text is sent as UTF-8. */
export function importForm(
  kind: string,
  content: string | Uint8Array,
  { columns = {}, values = {}, createMissing = false, isDry = false }: Fields & { isDry?: boolean } = {},
): FormData {
  const form = new FormData();
  form.set("kind", kind);
  form.set("dry_run", String(isDry));
  form.set("create_missing", String(createMissing));
  form.set("columns", JSON.stringify(columns));
  form.set("values", JSON.stringify(values));
  const bytes = typeof content === "string" ? content : Uint8Array.from(content);
  form.set("file", new Blob([bytes], { type: "text/csv" }), "rows.csv");
  return form;
}

export function sendImport(
  instance: Instance,
  kind: string,
  content: string | Uint8Array,
  { as, ...fields }: Fields & { isDry?: boolean; as?: Call["as"] } = {},
): Promise<Answer> {
  return instance.call("POST", "/imports", importForm(kind, content, fields), as === undefined ? {} : { as });
}

/** What an import of the file would make. */
export async function checked(
  instance: Instance,
  kind: ImportKind,
  content: string | Uint8Array,
  fields: Fields = {},
): Promise<ImportCheck> {
  const { body } = await sendImport(instance, kind, content, { ...fields, isDry: true });
  return importCheck.parse(body);
}

/** Imports a file and waits until that is done. */
export async function imported(
  instance: Instance,
  kind: ImportKind,
  content: string | Uint8Array,
  fields: Fields = {},
): Promise<ImportProgress> {
  const { body } = await sendImport(instance, kind, content, fields);
  return ended(instance, importProgress.parse(body).id);
}

/** An import when it runs no longer. */
export async function ended(instance: Instance, id: number): Promise<ImportProgress> {
  for (;;) {
    const progress = importProgress.parse((await instance.call("GET", `/imports/${id}`)).body);
    if (progress.state !== "running") return progress;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
