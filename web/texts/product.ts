import { inLanguage } from "./in-language.ts";

const english = {
  title: "Products",
  listed: "products",
  subtitle: "What your business sells, in English and Hindi",
  itemName: "Item Name",
  hindiName: "Hindi Name",
  noHindiName: "N/A",
  itemCode: "Item Code",
  created: "Created",
  add: "Add Product",
  addKeys: "Ctrl+N or Alt+A",
  addNew: "Add New Product",
  import: "Import",
  edit: "Edit Product",
  editNamed: (name: string) => `Edit ${name}`,
  viewAndEdit: "View & Edit",
  staffAccess: "Staff Access:",
  staffMay: "You can add and edit products. For deletion capabilities, please contact your administrator.",
  searchBy: "Search by name, Hindi name or item code...",
  failed: { title: "Error loading products", text: "Please try refreshing the page" },
  empty: { title: "No products found", text: "Start by adding your first product" },
  noMatch: "No products match your search criteria",
  deleteNamed: (name: string) => `Delete ${name}`,
  deleteTitle: "Delete Product",
  deleteQuestion: (name: string) => `Are you sure you want to delete ${name}? This action cannot be undone.`,
  deleteMeans: "It leaves the list and cannot be sold any more. Invoices that name it stay as they are.",
  deleted: "Product deleted successfully!",
  notDeleted: "Failed to delete product",
};

export type ProductTexts = typeof english;
export const productTexts = inLanguage("product", english);
