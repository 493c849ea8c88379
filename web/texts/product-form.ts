import { inLanguage } from "./in-language.ts";

const english = {
  name: "Item Name",
  nameRequired: "Item name is required",
  nameFirst: "Please enter an item name first",
  hindiName: "Hindi Name (optional)",
  generate: "Auto Generate",
  generating: "Generating...",
  generated: "Hindi name generated successfully!",
  noHindiName: "Could not generate Hindi name",
  notGenerated: "Failed to generate Hindi name",

  exists: "This product already exists! Please select it from the dropdown or choose a different name.",
  existingSelected: "Existing Product Selected",
  chooseAnotherName: "This product already exists. Choose a different name to create a new one.",
  takeThis: "Use this product",
  clear: "Clear and create new product",

  keys: (tab: string, enter: string, esc: string) => `${tab} next field · ${enter} saves · ${esc} closes`,
  create: "Create Product",
  creating: "Creating...",
  created: "Product created successfully!",
  updated: "Product updated successfully!",
  notSaved: "Failed to save product",
};

export type ProductFormTexts = typeof english;
export const productFormTexts = inLanguage("productForm", english);
