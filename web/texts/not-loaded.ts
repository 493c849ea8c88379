import { type Language, language } from "./language.ts";

type NotLoadedTexts = { title: string; why: string; loadAgain: string };

/** Said when neither the app nor its texts could be loaded, so that both languages stand here. */
const texts: Record<Language, NotLoadedTexts> = {
  en: {
    title: "Bahi could not be loaded",
    why: "The server cannot be reached, or Bahi was updated meanwhile. What was saved is safe.",
    loadAgain: "Load again",
  },
  hi: {
    title: "बही खुल नहीं सकी",
    why: "सर्वर से संपर्क नहीं हो रहा, या बही इस बीच अपडेट हुई है। जो सहेजा गया था वह सुरक्षित है।",
    loadAgain: "फिर से खोलें",
  },
};

export const notLoadedTexts = texts[language];
