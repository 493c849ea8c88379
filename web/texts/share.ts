import { inLanguage } from "./in-language.ts";

const english = {
  shareRecord: (what: string) => `Share ${what}`,
  settingsNotLoaded: "The settings could not be loaded",
  whatsappTo: (number: string) => `WhatsApp to ${number}`,
  whatsappToWhom: "WhatsApp, and choose whom",
  whatsappToOther: "WhatsApp to somebody else",
  sharePdf: "Share PDF",
  downloadPdf: "Download PDF",
  makingPdf: "Making the PDF...",
  copyText: "Copy text",
  text: "Text",
  textCopied: "The text is copied",
  pressToCopy: "Press Ctrl+C to copy the text",
  pdfNotMade: "The PDF could not be made",
  pdfReady: "The PDF is ready. Press Share PDF once more.",
  pdfNotShared: "The PDF could not be shared. Please download it.",
};

/** How a record is given to its customer. */
export type ShareTexts = typeof english;
export const shareTexts = inLanguage("share", english);
