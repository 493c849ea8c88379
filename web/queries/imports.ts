import type { ImportCheck, ImportProgress } from "@bahi/contracts/import/api.ts";
import type { ImportKind } from "@bahi/contracts/import/fields.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, read } from "../api/call.ts";
import { SECOND_MS } from "./client.ts";

/** `columns`: for each field the place of its column from 1, or null. `values`: what a field is in every row. */
export type ImportMatch = { columns: Record<string, number | null>; values: Record<string, string> };

export type ImportInput = {
  kind: ImportKind;
  file: Blob;
  name: string;
  match?: ImportMatch;
  createMissing: boolean;
};

function formOf({ kind, file, name, match, createMissing }: ImportInput, isDry: boolean): FormData {
  const form = new FormData();
  form.set("kind", kind);
  form.set("dry_run", String(isDry));
  form.set("create_missing", String(createMissing));
  if (match !== undefined) {
    form.set("columns", JSON.stringify(match.columns));
    form.set("values", JSON.stringify(match.values));
  }
  form.set("file", file, name);
  return form;
}

/** What an import would make, and how the file is read. */
export async function checkImport(input: ImportInput): Promise<ImportCheck> {
  return (await call<ImportCheck>("POST", "/imports", { body: formOf(input, true) })).body;
}

/** Begins an import, which goes on by itself. */
export async function beginImport(input: ImportInput): Promise<ImportProgress> {
  return (await call<ImportProgress>("POST", "/imports", { body: formOf(input, false) })).body;
}

/** Asked again until it is over. */
export function importQuery(id: number) {
  return queryOptions({
    queryKey: ["import", id],
    queryFn: ({ signal }) => read<ImportProgress>(`/imports/${id}`, signal),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.state === "running" ? SECOND_MS / 2 : false),
  });
}

/** The latest imports; the first one may still go on. */
export const importsQuery = queryOptions({
  queryKey: ["import"],
  queryFn: ({ signal }) => read<ImportProgress[]>("/imports", signal),
  staleTime: 0,
});
