/**
 * Version 2 of `InvoiceCreated` keeps the customer's GST number of the day, which a tax invoice to a registered buyer has
 * to show (CGST rule 46). Version 1 did not store it. What the customer's number is today says nothing about that day.
 */
export function withCustomerGstNumber(data: object): object {
  return { ...data, customerGstNumber: "" };
}
