import type { ReportTexts } from "../report.ts";

export const report: ReportTexts = {
  title: "रिपोर्ट",
  subtitle: "ग्राहकों के खाते, बिक्री, और जो ध्यान देने लायक है",
  ledger: "ग्राहक का खाता",
  sales: "बिक्री का हिसाब",
  outliers: "असामान्य बाकी और बिल",
  receivables: "बकाया रकम",
  dayBook: "रोज़नामचा",
  staffAccess: "कर्मचारी",
  staffMay:
    "आप ग्राहक के खाते की रिपोर्ट बना सकते हैं। बकाया रकम, रोज़नामचा, बिक्री का हिसाब और असामान्य बाकी और बिल सिर्फ़ एडमिन देख सकते हैं।",

  fromDate: "तारीख से",
  toDate: "तारीख तक",
  generate: "रिपोर्ट बनाएँ",
  generateLedger: "खाता बनाएँ",
  generating: "बन रही है...",
  generatingReport: "रिपोर्ट बन रही है...",
  notGenerated: "रिपोर्ट नहीं बन सकी",
  print: "रिपोर्ट छापें",
  printKeys: "Ctrl+P या Alt+P",
  generateKeys: "Ctrl+N या Alt+G",
  nothingToPrint: "छापने के लिए अभी कोई रिपोर्ट नहीं है",
  clear: "साफ़ करें",
  clearThis: "यह रिपोर्ट साफ़ करें",

  asKnownAt: (moment) => `${moment} तक की जानकारी`,
  on: (day) => `${day} को`,
  period: (from, to) => `रिपोर्ट की अवधि: ${from} से ${to} तक`,
  allTime: "शुरुआत",
  present: "अब",
  fromTo: (from, to) => `${from} से ${to} तक`,
  allTimeWithin: "शुरुआत",
  presentWithin: "अब",
  ofOtherInput: (madeFor) => `यह ${madeFor} की रिपोर्ट है, अभी जो भरा है उसकी नहीं।`,
  ofOtherInputThen: (madeFor, moment) =>
    `यह ${madeFor} की रिपोर्ट है, ${moment} तक की जानकारी से, अभी जो भरा है उसकी नहीं।`,
  generateAgain: "उसके लिए फिर से बनाएँ।",
  generatedOn: (moment) => `${moment} को बनी`,
  fingerprint: (fingerprint, events) => `बही की पहचान: ${fingerprint} (${events} घटनाएँ)`,
};
