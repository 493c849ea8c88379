import type { GoToTexts } from "../go-to.ts";

export const goTo: GoToTexts = {
  title: "खोलें",
  search: "सब कुछ खोजें",
  searchBy: "ग्राहक, सामान, #नंबर, रकम, फ़ोन या स्क्रीन...",
  results: "क्या मिला",
  recent: "हाल में देखे गए",
  screens: "स्क्रीन",
  customers: "ग्राहक",
  products: "सामान",
  invoices: "बिल",
  payments: "भुगतान",
  creditNotes: "क्रेडिट नोट",
  invoice: (number) => `बिल #${number}`,
  payment: (number) => `भुगतान #${number}`,
  creditNote: (name) => `क्रेडिट नोट ${name}`,
  failed: "खोज नहीं हो सकी। कृपया फिर से कोशिश करें।",
  searching: "खोजा जा रहा है...",
  nothing: "कुछ नहीं मिला",
  found: (results) => `${results} मिले`,
};
