import type { LoginTexts } from "../login.ts";

export const login: LoginTexts = {
  pageTitle: "साइन इन · बही",
  title: "अपने खाते में साइन इन करें",
  username: "उपयोगकर्ता नाम",
  password: "पासवर्ड",
  bothRequired: "उपयोगकर्ता नाम और पासवर्ड ज़रूरी हैं",
  signIn: "साइन इन करें",
  signingIn: "साइन इन हो रहा है...",
  failed: "साइन इन नहीं हो सका। कृपया फिर से कोशिश करें।",
};
