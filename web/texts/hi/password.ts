import type { PasswordTexts } from "../password.ts";

export const password: PasswordTexts = {
  pageTitle: "पासवर्ड चुनें · बही",
  chooseYourOwn: "अपना पासवर्ड चुनें",
  givenBy: (name) =>
    `${name}, जिस पासवर्ड से आपने साइन इन किया वह आपको एडमिन ने दिया था। उसे बदलने से पहले और कुछ नहीं खुलेगा।`,
  logout: "लॉग आउट करें",
  change: "पासवर्ड बदलें",
  current: "अभी का पासवर्ड",
  given: "दिया गया पासवर्ड",
  new: "नया पासवर्ड",
  newAgain: "नया पासवर्ड फिर से",
  length: "कम से कम 8 अक्षर",
  lengthAndSessions: "कम से कम 8 अक्षर। बाकी सब जगह से आप साइन आउट हो जाएँगे।",
  currentRequired: "अभी का पासवर्ड ज़रूरी है",
  givenRequired: "दिया गया पासवर्ड ज़रूरी है",
  newRequired: "नया पासवर्ड ज़रूरी है",
  newDiffer: "दोनों नए पासवर्ड एक जैसे नहीं हैं",
  newRefused: (why) => `नया पासवर्ड: ${why}`,
  update: "पासवर्ड बदलें",
  updating: "बदला जा रहा है...",
  updated: "पासवर्ड बदल दिया गया",
  notUpdated: "पासवर्ड बदला नहीं जा सका",
};
