import { inLanguage } from "./in-language.ts";

const english = {
  title: "Customers",
  listed: "customers",
  subtitle: "Manage your customer database",
  import: "Import",
  add: "Add Customer",
  addKeys: "Ctrl+N or Alt+A",
  addNew: "Add New Customer",
  edit: "Edit Customer",
  editNamed: (name: string) => `Edit ${name}`,
  viewAndEdit: "View & Edit",
  staffAccess: "Staff Access:",
  staffMay: "You can add and edit customers. For deletion capabilities, please contact your administrator.",
  searchBy: "Search by name, phone, address, or transporter...",
  failed: { title: "Error loading customers", text: "Please try refreshing the page" },
  empty: { title: "No customers found", text: "Start by adding your first customer" },
  noMatch: "No customers match your search criteria",
  name: "Name",
  idOf: (id: string) => `ID: ${id}`,
  phone: "Phone",
  address: "Address",
  transporter: "Transporter",
  created: "Created",
  balance: "Balance",
  inCredit: "in credit",
  creditMark: "Cr",
  notLoaded: "The customer could not be loaded",
  notFetched: "Failed to fetch customers",
  loading: "Loading customer...",
  deleteNamed: (name: string) => `Delete ${name}`,
  deleteTitle: "Delete Customer",
  deleteQuestion: (name: string) => `Are you sure you want to delete ${name}? This action cannot be undone.`,
  deleteMeans:
    "They leave this list and can be given no new invoices. Their invoices, payments and ledger stay.",
  deleted: "Customer deleted successfully!",
  notDeleted: "Failed to delete customer",
};

export type CustomerTexts = typeof english;
export const customerTexts = inLanguage("customer", english);
