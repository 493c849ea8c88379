import type { ProductFormTexts } from "../product-form.ts";

export const productForm: ProductFormTexts = {
  name: "सामान का नाम",
  nameRequired: "सामान का नाम ज़रूरी है",
  nameFirst: "कृपया पहले सामान का नाम लिखें",
  hindiName: "हिन्दी नाम (ज़रूरी नहीं)",
  generate: "अपने आप बनाएँ",
  generating: "बनाया जा रहा है...",
  generated: "हिन्दी नाम बन गया!",
  noHindiName: "हिन्दी नाम नहीं बन सका",
  notGenerated: "हिन्दी नाम बनाने में गड़बड़ी हुई",

  exists: "यह सामान पहले से है! कृपया इसे सूची से चुनें या कोई दूसरा नाम लिखें।",
  existingSelected: "यह सामान पहले से है",
  chooseAnotherName: "यह सामान पहले से मौजूद है। नया जोड़ने के लिए दूसरा नाम लिखें।",
  takeThis: "यही सामान लें",
  clear: "खाली करके नया सामान जोड़ें",

  keys: (tab, enter, esc) => `${tab} अगला खाना · ${enter} सहेजें · ${esc} बंद करें`,
  create: "सामान जोड़ें",
  creating: "जोड़ा जा रहा है...",
  created: "सामान जुड़ गया!",
  updated: "सामान बदल गया!",
  notSaved: "सामान सहेजा नहीं जा सका",
};
