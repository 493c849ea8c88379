import { inLanguage } from "./in-language.ts";

const english = {
  name: "Customer Name",
  phone: "Phone Number",
  address: "Address",
  transporter: "Transporter",
  forInvoices: "For invoices and the ledger (optional)",
  company: "Company Name",
  gstNumber: "GST Number",
  creditDays: "Credit Days",
  daysUntilDue: "Days until an invoice is due",
  leftEmpty: (days: string) => `Left empty: ${days}, as in Settings`,

  nameRequired: "Customer name is required",
  phoneRequired: "Phone number is required",
  phoneInvalid: "Please enter a valid phone number",
  exists: "Please use the existing customer or modify the name to create a new one",
  existingSelected: "Existing Customer Selected",
  noDuplicate:
    "This customer already exists in the database. You cannot create a duplicate. Change the name to create a new customer.",
  takeThis: "Use this customer",

  keys: (tab: string, enter: string, esc: string) => `${tab} navigates · ${enter} submits · ${esc} closes`,
  create: "Create Customer",
  creating: "Creating...",
  created: "Customer created successfully!",
  updated: "Customer updated successfully!",
  notSaved: "Failed to save customer",
};

export type CustomerFormTexts = typeof english;
export const customerFormTexts = inLanguage("customerForm", english);
