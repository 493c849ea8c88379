/**
 * Version 2 of `InvoiceCreated` holds the customer's GST number at that time, which a tax invoice to a registered buyer
 * has to show (CGST rule 46). Version 1 did not store it. It stays blank, because the number of today may be another
 * one.
 */
export function withCustomerGstNumber(data: object): object {
  return { ...data, customerGstNumber: "" };
}

/**
 * Version 3 holds the date on which it is due. Before, no credit was agreed on in Bahi, so an invoice was due at once.
 */
export function withDueDate(data: object): object {
  return { ...data, dueDate: "invoiceDate" in data ? data.invoiceDate : undefined };
}

/** Version 4 of `InvoiceCreated` and 2 of `InvoiceCorrected` hold the transporter at that time. It was not stored before. */
function withCustomerTransporter(data: object): object {
  return { ...data, customerTransporter: "" };
}

/** Version 5 of `InvoiceCreated` holds the number of a bill in other books. Nothing was imported before. */
function withBillNumber(data: object): object {
  return { ...data, billNumber: "" };
}

/** The first reads version 1 as version 2, and so on. */
export const invoiceCreatedSteps = [
  withCustomerGstNumber,
  withDueDate,
  withCustomerTransporter,
  withBillNumber,
];

export const invoiceCorrectedSteps = [withCustomerTransporter];
