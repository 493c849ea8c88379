import type { CreditNoteTexts } from "../credit-note.ts";

export const creditNote: CreditNoteTexts = {
  creditNote: "क्रेडिट नोट",
  named: (name) => `क्रेडिट नोट ${name}`,
  number: "क्रेडिट नोट नंबर",
  ofInvoice: "किस बिल का",
  ofInvoiceNumbered: (id) => `बिल #${id} का`,
  creditTo: "किसके नाम",
  reasonOf: "कारण:",
  totalAmount: "कुल रकम",
  settles: (id) => `बिल #${id} में से घटा`,
  settled: "बिल में से घटा",
  staysAsCredit: "जमा रहता है",
  credit: "जमा",
  generated: (moment) => `${moment} को बनाया गया`,
  uses: {
    settlesInvoice: (id) => `यह पूरा काम आ गया: यह बिल #${id} में से घटा।`,
    inAccount: "इसकी रकम खाते में जमा है और वहाँ के बाकी में से घटती है।",
    usedUp: "यह पूरा काम आ गया: खाते में अब कुछ जमा नहीं है।",
    left: (left, account) =>
      `इसमें से ${left} अब भी किसी बिल में घटाया या वापस दिया जा सकता है: खाते में ${account} जमा है।`,
  },
  print: "क्रेडिट नोट छापें",
  notLoaded: "क्रेडिट नोट नहीं आ सका",
  notFound: "यह क्रेडिट नोट मौजूद नहीं है",
  deletedThen: "उस समय यह क्रेडिट नोट हटाया जा चुका था। यह सिर्फ़ जानकारी के लिए दिख रहा है।",
  delete: "क्रेडिट नोट हटाएँ",
  deleted: "क्रेडिट नोट हटा दिया गया!",
  notDeleted: "क्रेडिट नोट हटाया नहीं जा सका",
  deleteQuestion: (name, amount) =>
    `क्या आप ${amount} का क्रेडिट नोट ${name} सच में हटाना चाहते हैं? इसे वापस नहीं लाया जा सकता।`,
  deleteMeans: (invoiceId) =>
    `इसका नंबर दोबारा काम में नहीं आएगा। जो माल वापस आया था वह फिर बिका हुआ माना जाएगा, और बिल #${invoiceId} में से जो घटा था वह फिर बाकी हो जाएगा।`,
  onInvoice: {
    title: "क्रेडिट नोट",
    notLoaded: "क्रेडिट नोट नहीं आ सके।",
    ofAmount: (amount) => `${amount} में से`,
  },
};
