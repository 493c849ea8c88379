import type { InvoiceTexts } from "../invoice.ts";

export const invoice: InvoiceTexts = {
  create: "बिल बनाएँ",
  backToAll: "बिलों पर वापस",
  backTo: (id) => `बिल #${id} पर वापस`,
  copy: "नए बिल में कॉपी करें",
  correct: "बिल सुधारें",
  print: "बिल छापें",
  addPayment: "भुगतान जोड़ें",
  creditNote: "क्रेडिट नोट",
  more: "और",
  openNow: "जैसा अब है वैसा दिखाएँ",
  asItWasAt: (moment) => `${moment} को जैसा था`,
  asItWasThen: "तब जैसा था",
  deletedThen: "उस समय यह बिल हटाया जा चुका था। यह सिर्फ़ जानकारी के लिए दिख रहा है।",
  earlierMoment: "यह बिल पहले के एक समय पर ऐसा था। उसके बाद जो हुआ वह इसमें नहीं है।",
  tryLater: "कृपया थोड़ी देर बाद कोशिश करें",
  notLoaded: "बिल नहीं आ सका",
  notFound: "यह बिल मौजूद नहीं है",
  wasDeleted: (id) => `बिल #${id} हटाया जा चुका है`,
  deletedBy: (actor, moment) =>
    `${actor} ने इसे ${moment} को हटाया। इसका नंबर दोबारा काम में नहीं आएगा, और इसके लिए मिले भुगतान ग्राहक का अग्रिम बन गए।`,
  deletedByFor: (actor, moment, reason) =>
    `${actor} ने इसे ${moment} को हटाया: ${reason}। इसका नंबर दोबारा काम में नहीं आएगा, और इसके लिए मिले भुगतान ग्राहक का अग्रिम बन गए।`,
  openAsItWas: "जैसा था वैसा खोलें",
  delete: "बिल हटाएँ",
  deleted: "बिल हटा दिया गया!",
  notDeleted: "बिल हटाया नहीं जा सका",
  deleteQuestion: (id) => `क्या आप बिल #${id} को सच में हटाना चाहते हैं? इसे वापस नहीं लाया जा सकता।`,
  deleteMeans:
    "इसका नंबर दोबारा काम में नहीं आएगा। इसके लिए मिले भुगतान बने रहेंगे और ग्राहक का अग्रिम बन जाएँगे; इस पर दी गई छूट हट जाएगी।",
};
