import type { PickerTexts } from "../pickers.ts";

export const pickers: PickerTexts = {
  suggestions: "सुझाव",
  searching: "खोज रहे हैं...",
  addTyped: (text) => `'${text}' जोड़ें`,
  addByKey: "जो लिखा है उसे नए ग्राहक या सामान के रूप में जोड़ें",
  customer: { failed: "ग्राहक खोजे नहीं जा सके", none: "कोई ग्राहक नहीं मिला" },
  product: { failed: "सामान खोजा नहीं जा सका", none: "कोई सामान नहीं मिला" },
  transportersFailed: "ट्रांसपोर्टरों की सूची नहीं आ सकी",
  invoice: {
    customerFirst: "पहले ग्राहक चुनें...",
    loading: "बिल आ रहे हैं...",
    searchBy: "नंबर, तारीख या रकम से खोजें...",
    noneOfCustomer: "इस ग्राहक का कोई बिल नहीं मिला",
    noMatch: "ऐसा कोई बिल नहीं मिला",
    failed: "बिल नहीं आ सके",
  },
};
