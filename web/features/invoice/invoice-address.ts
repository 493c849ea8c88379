/** The number of an invoice, or of a version, in an address; undefined when it is none. */
export function invoiceIdOf(text: string | null | undefined): number | undefined {
  return text !== null && text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

/** Where a new invoice begins as a copy of this one. */
export function addressOfCopy(id: number): string {
  return `/invoices/create?copy_of=${id}`;
}

/** Where this invoice is corrected. */
export function addressOfCorrection(id: number): string {
  return `/invoices/${id}/correct`;
}

/** Where this version of its content is shown. */
export function addressOfVersion(id: number, version: number): string {
  return `/invoices/${id}?version=${version}`;
}
