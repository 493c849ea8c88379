import type { PaymentTexts } from "../payment.ts";

export const payment: PaymentTexts = {
  title: "भुगतान",
  subtitle: "ग्राहकों ने बिलों पर और अग्रिम में जो दिया है",
  listed: "भुगतान",
  staffAccess: "कर्मचारी:",
  staffMay: "आप भुगतान देख, जोड़ और बदल सकते हैं। कुल जोड़ देखने और हटाने के लिए कृपया अपने एडमिन से कहें।",
  viewOnly: "केवल देखें",
  searchBy: "ग्राहक, रेफ़रेंस, तरीके या नंबर से खोजें...",
  searchByAmountToo: "ग्राहक, रेफ़रेंस, तरीके, नंबर या रकम से खोजें...",
  failed: { title: "भुगतान की सूची नहीं आ सकी", text: "भुगतान नहीं आ सके। कृपया फिर से कोशिश करें।" },
  empty: { title: "अभी कोई भुगतान नहीं है", text: "पहला भुगतान जोड़कर शुरुआत करें" },
  noMatch: { title: "कोई भुगतान नहीं मिला", text: "अपनी खोज या फ़िल्टर बदलकर देखें" },
  editNamed: (id, customer) => `${customer} का भुगतान #${id} बदलें`,

  id: "भुगतान नंबर",
  method: "तरीका",
  reference: "रेफ़रेंस",
  discount: "छूट",
  card: "कार्ड",
  kinds: { with_invoice: "बिल पर", advance: "अग्रिम" },
  partAdvance: "कुछ अग्रिम",
  advanceOfIt: (amount) => `इसमें ${amount} अग्रिम है`,

  methodFilter: "भुगतान का तरीका",
  allMethods: "सभी तरीके",
  methodIs: (method) => `तरीका: ${method}`,
  kindFilter: "बिल पर या अग्रिम",
  allKinds: "सभी भुगतान",
  kindIs: (kind) => `प्रकार: ${kind}`,
  total: (received) => `कुल ${received}`,
  totalWithDiscounts: (received, discounts) => `कुल ${received}, और ${discounts} की छूट`,

  delete: "भुगतान हटाएँ",
  deleteNamed: (id) => `भुगतान #${id} हटाएँ`,
  deleteQuestion: (id) => `क्या आप भुगतान #${id} को सच में हटाना चाहते हैं? इसे वापस नहीं लाया जा सकता।`,
  paid: (amount, customer, day) => `${customer} से ${day} को ${amount}`,
  wasAdvance: (paid) => `${paid}, अग्रिम।`,
  wasOnInvoice: (paid, invoice) => `${paid}। बिल ${invoice} पर उतनी रकम फिर बाकी हो जाएगी।`,
  wasOnInvoiceInPart: (paid, invoice) =>
    `${paid}। इसमें से जितना बिल ${invoice} पर है, उस पर उतना फिर बाकी हो जाएगा।`,
  wasOnInvoices: (paid, invoices) =>
    `${paid}। इसमें से जितना बिल ${invoices} पर है, हर एक पर उतना फिर बाकी हो जाएगा।`,
  deleted: "भुगतान हटा दिया गया!",
  notDeleted: (why) => `भुगतान हटाया नहीं जा सका: ${why}`,
};
