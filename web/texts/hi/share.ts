import type { ShareTexts } from "../share.ts";

export const share: ShareTexts = {
  shareRecord: (what) => `${what} भेजें`,
  settingsNotLoaded: "सेटिंग नहीं आ सकीं",
  whatsappTo: (number) => `WhatsApp पर ${number} को भेजें`,
  whatsappToWhom: "WhatsApp पर भेजें और चुनें किसे",
  whatsappToOther: "WhatsApp पर किसी और को भेजें",
  sharePdf: "PDF भेजें",
  downloadPdf: "PDF डाउनलोड करें",
  makingPdf: "PDF बन रहा है...",
  copyText: "टेक्स्ट कॉपी करें",
  text: "टेक्स्ट",
  textCopied: "टेक्स्ट कॉपी हो गया",
  pressToCopy: "टेक्स्ट कॉपी करने के लिए Ctrl+C दबाएँ",
  pdfNotMade: "PDF नहीं बन सका",
  pdfReady: 'PDF तैयार है। "PDF भेजें" एक बार और दबाएँ।',
  pdfNotShared: "PDF भेजा नहीं जा सका। कृपया इसे डाउनलोड करें।",
};
