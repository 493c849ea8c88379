import type { OpeningBalanceTexts } from "../opening-balance.ts";

export const openingBalance: OpeningBalanceTexts = {
  title: "शुरुआती बाकी",
  none: "कुछ नहीं",
  owedSince: (rupees, day) => `${rupees} बाकी, ${day}`,
  advanceSince: (rupees, day) => `${rupees} अग्रिम, ${day}`,
  notLoaded: "शुरुआती बाकी नहीं आ सकी",
  whatItIs: "इससे पहले की बही में जो बाकी था, या अग्रिम मिला था। खाते में यह पहली पंक्ति है।",
  balance: "बाकी या अग्रिम",
  owed: "ग्राहक से लेना बाकी",
  advance: "अग्रिम मिला हुआ",
  advanceHint:
    "इससे खाते की बाकी कम होती है। जो अग्रिम बिलों पर लगाना हो, उसे यहाँ के बजाय बिना बिल के भुगतान में दर्ज करें।",
  amount: "रकम",
  date: "तारीख",
  dateRequired: "तारीख ज़रूरी है",
  save: "शुरुआती बाकी सहेजें",
  saved: "शुरुआती बाकी सहेजी गई!",
  removed: "शुरुआती बाकी हटा दी गई!",
  notSaved: "शुरुआती बाकी सहेजी नहीं जा सकी",
};
