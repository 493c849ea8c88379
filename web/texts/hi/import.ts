import type { ImportTexts } from "../import.ts";

export const imports: ImportTexts = {
  title: "फ़ाइल से लाएँ",
  subtitle: "दूसरे प्रोग्राम से ग्राहक, सामान और पुराने बिल",
  kinds: {
    customers: {
      title: "ग्राहक",
      from: (file) => `${file} से ग्राहक`,
      go: "ग्राहकों पर जाएँ",
      note: "शुरुआती बाकी में वह रकम होती है जो पुराने बिलों में बाकी रही। किसी समय की या तो बाकी लाएँ या बिल, दोनों नहीं।",
    },
    products: { title: "सामान", from: (file) => `${file} से सामान`, go: "सामान पर जाएँ" },
    invoices: {
      title: "पुराने बिल",
      from: (file) => `${file} से पुराने बिल`,
      go: "बिलों पर जाएँ",
      note: "हर बिल को बही का अगला नंबर मिलता है, फ़ाइल के क्रम में, और उसकी तारीख वही रहती है। भुगतान बाद में दर्ज किए जाते हैं।",
    },
  },
  isImporting: (name, file) => `${name} ${file} से जानकारी ला रहे हैं।`,
  seeHowFar: "देखें कितना हुआ",

  fileStep: "1. फ़ाइल",
  holds: "फ़ाइल में क्या है",
  file: "फ़ाइल",
  fileHint: "CSV, जैसी Tally, Vyapar, Marg या Excel सहेजते हैं, 100 MB तक",
  tooLarge: "फ़ाइल ज़्यादा से ज़्यादा 100 MB की हो सकती है। कृपया उसे बाँट लें।",
  downloadSample: "नमूना डाउनलोड करें",

  columnsStep: "2. कॉलम",
  notInFile: "फ़ाइल में नहीं",
  column: (number) => `कॉलम ${number}`,
  sameInEveryRow: "हर पंक्ति में एक ही…",
  inEveryRow: (field) => `हर पंक्ति में ${field}`,
  firstRows: "फ़ाइल की पहली पंक्तियाँ",
  createMissing: "जो ग्राहक और सामान नहीं हैं उन्हें बनाएँ",
  check: "जाँचें",
  checking: "जाँच हो रही है…",

  resultStep: "3. फ़ाइल से क्या बनेगा",
  import: "बही में लाएँ",
  importWithoutBad: "खराब पंक्तियाँ छोड़कर लाएँ",
  sending: "भेजा जा रहा है…",
  nothingToImport: "लाने के लिए कुछ नहीं है।",

  counted: {
    customers: (_, shown) => `${shown} ग्राहक`,
    opening_balances: (_, shown) => `${shown} शुरुआती बाकी`,
    products: (_, shown) => `${shown} सामान`,
    invoices: (_, shown) => `${shown} बिल`,
  },
  wouldBeMade: (things) => `नए बनेंगे: ${things}`,
  made: (_, things) => `नए बने: ${things}`,
  exist: (_, things) => `पहले से हैं: ${things}`,
  heldBack: (_, shown) => `खराब पंक्ति के कारण रोके गए: ${shown} बिल`,

  badRowCount: (number, shown) => (number === 1 ? "1 पंक्ति खराब है" : `${shown} पंक्तियाँ खराब हैं`),
  badRows: "खराब पंक्तियाँ",
  downloadBadRows: "खराब पंक्तियाँ डाउनलोड करें",
  line: "पंक्ति",
  whatIsWrong: "क्या गलत है",
  moreInFile: (shown, inFile) => `यहाँ पहली ${shown} दिखाई गई हैं, फ़ाइल में पहली ${inFile} हैं।`,

  tryAgain: "फिर से कोशिश करें",
  importFile: "फ़ाइल लाएँ",
  importAnother: "दूसरी फ़ाइल लाएँ",
  endedEarly: "काम आखिरी पंक्ति से पहले रुक गया",
  done: "फ़ाइल का काम पूरा हुआ।",
  rowsDone: (done, rows) => `${rows} में से ${done} पंक्तियाँ`,
  goesOn: "आप यह पृष्ठ छोड़ दें तब भी काम चलता रहेगा।",
};
