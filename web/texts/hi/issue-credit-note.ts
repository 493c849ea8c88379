import type { IssueCreditNoteTexts } from "../issue-credit-note.ts";

export const issueCreditNote: IssueCreditNoteTexts = {
  title: (invoiceId) => `बिल #${invoiceId} का क्रेडिट नोट`,
  description: "जो माल वापस आया। जिस पंक्ति का कुछ वापस नहीं आया उसे खाली छोड़ें।",
  issue: "क्रेडिट नोट बनाएँ",
  issued: (name) => `क्रेडिट नोट ${name} बन गया!`,
  notIssued: "क्रेडिट नोट नहीं बन सका",
  everything: "सब कुछ वापस आया",
  linesMissing: "कृपया कम से कम एक पंक्ति में भरें कि कितना वापस आया",
  reasonMissing: "कृपया बताएँ कि माल क्यों वापस आया",
  dateMissing: "तारीख ज़रूरी है",
  settles: (amount) => `${amount} इस बिल में से घटेगा`,
  staysAsCredit: (amount) => `${amount} ग्राहक के नाम जमा रहेगा`,
  includesDiscount: (amount) => `इसमें से ${amount} छूट थी, जो चुकाई नहीं गई। वह जमा न हो तो भुगतान में छूट घटाएँ।`,
  lines: "क्या वापस आया",
  sold: "बिका",
  cameBack: "पहले वापस आया",
  comesBack: "अब वापस आया",
  comesBackOf: (product, lineId) => `${product} कितना वापस आया, पंक्ति ${lineId}`,
  allCameBack: "सब वापस आ चुका",
  soldOf: (quantity, unit) => `${quantity} ${unit} बिका`,
  soldOfAndBack: (quantity, unit, returned) => `${quantity} ${unit} बिका, ${returned} वापस आया`,
};
