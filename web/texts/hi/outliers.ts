import type { OutlierTexts } from "../outliers.ts";

export const outliers: OutlierTexts = {
  highBalances: "ज़्यादा बाकी वाले ग्राहक",
  balancesAbove: (amount) => `अवधि के अंत में ${amount} से ज़्यादा बाकी`,
  noHighBalance: "ज़्यादा बाकी वाला कोई ग्राहक नहीं मिला।",
  customerName: "ग्राहक का नाम",
  outstandingBalance: "बाकी रकम",
  riskLevel: "जोखिम",
  high: "ज़्यादा",
  medium: "मध्यम",
  largeInvoices: "बड़े बिल",
  invoicesAbove: (amount) => `${amount} से बड़े बिल`,
  noLargeInvoice: "चुनी हुई अवधि में कोई बड़ा बिल नहीं मिला।",
  invoiceId: "बिल नंबर",
  sizeCategory: "आकार",
  extraLarge: "बहुत बड़ा",
  large: "बड़ा",
  summary: "सार",
  highRiskCustomers: "ज़्यादा जोखिम वाले ग्राहक",
};
