import type { LedgerTexts } from "../ledger.ts";

export const ledger: LedgerTexts = {
  searchBy: "नाम, फ़ोन या पते से खोजें...",
  customerNotLoaded: "ग्राहक की जानकारी नहीं आ सकी",
  ledgerOf: (name) => `${name} का खाता`,
  nothing: "इस अवधि में इस खाते में कुछ नहीं है।",
  customerNumbered: (id) => `ग्राहक ${id}`,
  mergedInto: (customer) => `यह ग्राहक ${customer} में मिला दिया गया है; खाता अब उसी का है।`,
  customerDetails: "ग्राहक की जानकारी",
  name: "नाम",
  id: "नंबर",
  company: "कंपनी",
  address: "पता",
  phone: "फ़ोन",
  transporter: "ट्रांसपोर्टर",
  gstNumber: "GST नंबर",
  entries: "खाते की प्रविष्टियाँ",
  description: "विवरण",
  debit: "नामे",
  credit: "जमा",
  total: "कुल",
  creditSign: "जमा",
  debitOf: (amount) => `${amount} नामे`,
  creditOf: (amount) => `${amount} जमा`,
  bothSides: (debit, credit) => `${debit} · ${credit}`,
  inCredit: "जमा",
  summary: "खाते का सार",
  openingBalance: "शुरुआती बाकी",
  totalInvoiced: "कुल बिक्री",
  totalPaid: "कुल भुगतान",
  totalDiscount: "कुल छूट",
  totalReturned: "कुल वापसी",
  outstandingBalance: "बाकी रकम",
  creditBalance: "जमा रकम",
  referenceOf: (reference) =>
    reference
      .replace(/^Opening balance$/, "शुरुआती बाकी")
      .replace(/^Balance brought forward$/, "पिछला बाकी")
      .replace(/^Invoice (?=#)/, "बिल ")
      .replace(/^Payment (?=#)/, "भुगतान ")
      .replace(/^Discount (?=#)/, "छूट ")
      .replace(/^Credit note (?=CN-)/, "क्रेडिट नोट ")
      .replace(/ \((advance|invoices? #[^()]*)\)$/, purposeIn),
};

/** ` (invoices #3, #5 and 4 others; advance)` */
function purposeIn(purpose: string): string {
  return purpose
    .replace(/invoices?/, "बिल")
    .replace(/ and (\d+) others/, " और $1 अन्य")
    .replace("advance", "अग्रिम");
}
