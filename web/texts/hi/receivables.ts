import type { ReceivablesTexts } from "../receivables.ts";

export const receivables: ReceivablesTexts = {
  on: "किस दिन",
  outstanding: "बाकी रकम",
  overdue: "बकाया (समय बीता)",
  advances: "अग्रिम",
  netBalance: "कुल बाकी",
  ageing: "कितने दिन से बाकी",
  byCustomer: "ग्राहक के हिसाब से",
  nothing: "कुछ बाकी नहीं है, और किसी ने अग्रिम नहीं दिया है।",
  someOf: (shown, all) =>
    `ये ${all} ग्राहकों में से वे ${shown} हैं जिनका सबसे ज़्यादा समय बीत चुका बकाया है। ऊपर का जोड़ सभी का है।`,
  caption: "ग्राहक के हिसाब से बाकी रकम, जिनका सबसे ज़्यादा समय बीत चुका है वे पहले",
  oldestDue: "सबसे पुराना देय",
  advance: "अग्रिम",
  lastPayment: "पिछला भुगतान",
  showAll: (customers) => `सभी ${customers} ग्राहक दिखाएँ`,
  figureOf: (figure, customer) => `${figure}: ${customer}`,
  due: (day) => `देय ${day}`,
  advanceOf: (amount) => `अग्रिम ${amount}`,
  lastPaid: (day) => `पिछला भुगतान ${day}`,
  nothingThere: "कुछ नहीं",
};
