import type { InvoiceRecord, InvoiceVersions } from "@bahi/contracts/invoice/api.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { invoiceVersionQuery, invoiceVersionsQuery } from "../../../queries/invoices.ts";
import { type LineChange, lineChanges } from "./changes.ts";

export type InvoiceVersion = InvoiceVersions["versions"][number];

export type Corrections = {
  /** Empty for an invoice that was never corrected, and until they are loaded. */
  versions: readonly InvoiceVersion[];
  /** The version before the one that is shown; undefined for the first one. */
  before: InvoiceRecord | undefined;
  changes: readonly LineChange[];
};

const NONE: never[] = [];

/** The versions of an invoice, and what the one that is shown has changed. */
export function useCorrections(shown: InvoiceRecord): Corrections {
  const { id, content_version: version } = shown;
  const versions = useQuery({ ...invoiceVersionsQuery(id), enabled: version > 1 }).data?.versions ?? NONE;
  const before = useQuery({ ...invoiceVersionQuery(id, version - 1), enabled: version > 1 }).data;
  const changes = useMemo(
    () => (before === undefined ? NONE : lineChanges(before.sales, shown.sales)),
    [before, shown.sales],
  );
  return { versions, before: version > 1 ? before : undefined, changes };
}
