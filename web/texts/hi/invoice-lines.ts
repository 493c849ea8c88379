import type { InvoiceLinesTexts } from "../invoice-lines.ts";

export const invoiceLines: InvoiceLinesTexts = {
  line: "पंक्ति",
  ofLine: (name, place) => `${name}, पंक्ति ${place}`,
  searchProducts: "सामान खोजें...",
  change: "बदलें",
  changeProduct: (place) => `सामान बदलें, पंक्ति ${place}`,
  deleteLine: (place) => `पंक्ति ${place} हटाएँ`,
  deleteThis: "यह पंक्ति हटाएँ",
  deleteThisBy: "यह पंक्ति हटाएँ (Ctrl+Delete)",
  addRow: "पंक्ति जोड़ें",
  isFull: (most) => `एक बिल में ज़्यादा से ज़्यादा ${most} पंक्तियाँ होती हैं।`,
  takeLastNumber: "इस सामान का पिछला नंबर लें",
  takesLastNumber: "↓ या Alt+L से यह नंबर लें",
  lastNumber: "पिछला नंबर:",
  perUnit: (unit) => `प्रति ${unit}`,
  soldTo: { customer: "इसी ग्राहक को", other: "दूसरे ग्राहक को", anyone: "किसी ग्राहक को" },
  // A sentence of the server that has no Hindi stays in English.
  refusedLine: /^(?:पंक्ति|Line) (\d+): (.*)$/,
  problems: {
    ofField: (name, problem) => `${name}: ${problem}`,
    ofFigure: (name, problem) => `${name}: ${problem}`,
    productDeleted: (name) => `${name} को हटाया जा चुका है: कोई और सामान चुनें`,
    noProduct: "सामान चुनें",
    noQuantity: "मात्रा भरें",
    noNumber: "नंबर भरें",
    tooMuch: (most) => `एक पंक्ति की रकम ज़्यादा से ज़्यादा ${most} हो सकती है`,
  },
};
