import type { AdvanceTexts } from "../advance.ts";

export const advance: AdvanceTexts = {
  offeredAfterSaving: (amount) => `${amount} का अग्रिम है। सहेजने के बाद इसे बिल पर लगाया जा सकेगा।`,
  available: (amount) => `${amount} का अग्रिम है`,
  notLookedUp: "ग्राहक का कोई अग्रिम है या नहीं, यह पता नहीं चल सका।",
  apply: "लगाएँ",
  applyAmount: (amount) => `${amount} लगाएँ`,
  applyTo: (id) => `बिल #${id} पर अग्रिम लगाएँ`,
  applying: "लगाया जा रहा है...",
  applied: (amount, id) => `${amount} का अग्रिम बिल #${id} पर लगाया गया`,
  isDue: (amount) => `${amount} बाकी है। सबसे पुराना भुगतान पहले लगता है; खाते में पैसा इधर-उधर नहीं होता।`,
  parts: "क्या लगाया जाएगा",
  payment: (id, date, method) => `भुगतान #${id} · ${date} · ${method}`,
  ofAmount: (amount) => `${amount} में से`,
  isApplied: "लग गया",
  stillDue: (amount) => `इसके बाद भी ${amount} बाकी रहेगा।`,
  nothingDue: "इसके बाद इस पर कुछ बाकी नहीं रहेगा।",
  amountIsApplied: (amount) => `${amount} लग गया है।`,
  isUnknown: (id, why) => `भुगतान #${id} लगा या नहीं, यह पता नहीं चला: ${why} कुछ भी दो बार नहीं लगता।`,
  isNotApplied: (amount, id, why) => `${amount} नहीं लगा। भुगतान #${id}: ${why}`,
  why: {
    paymentDeleted: "इस बीच यह भुगतान हटा दिया गया।",
    onOthers: "इस बीच यह दूसरे बिलों पर लगा दिया गया।",
    onlyFree: (amount) => `अब इसमें से सिर्फ़ ${amount} खाली है।`,
  },
};
