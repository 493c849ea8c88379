import type { CustomerFormTexts } from "../customer-form.ts";

export const customerForm: CustomerFormTexts = {
  name: "ग्राहक का नाम",
  phone: "फ़ोन नंबर",
  address: "पता",
  transporter: "ट्रांसपोर्टर",
  forInvoices: "बिल और खाते के लिए (ज़रूरी नहीं)",
  company: "कंपनी का नाम",
  gstNumber: "GST नंबर",
  creditDays: "उधार के दिन",
  daysUntilDue: "बिल कितने दिन में देय होता है",
  leftEmpty: (days) => `खाली छोड़ने पर: ${days}, जैसा सेटिंग में है`,

  nameRequired: "ग्राहक का नाम ज़रूरी है",
  phoneRequired: "फ़ोन नंबर ज़रूरी है",
  phoneInvalid: "कृपया सही फ़ोन नंबर लिखें",
  exists: "कृपया पहले से मौजूद ग्राहक लें, या नया बनाने के लिए नाम बदलें",
  existingSelected: "यह ग्राहक पहले से है",
  noDuplicate: "यह ग्राहक पहले से मौजूद है। इसे दोबारा नहीं जोड़ सकते। नया ग्राहक जोड़ने के लिए नाम बदलें।",
  takeThis: "यही ग्राहक लें",

  keys: (tab, enter, esc) => `${tab} अगला खाना · ${enter} सहेजें · ${esc} बंद करें`,
  create: "ग्राहक जोड़ें",
  creating: "जोड़ा जा रहा है...",
  created: "ग्राहक जुड़ गया!",
  updated: "ग्राहक बदल गया!",
  notSaved: "ग्राहक सहेजा नहीं जा सका",
};
