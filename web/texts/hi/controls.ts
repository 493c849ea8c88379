import type { ControlTexts } from "../controls.ts";

export const controls: ControlTexts = {
  documentTitle: (title) => `${title} · बही`,

  openCalendar: "कैलेंडर खोलें",
  openCalendarByKey: "कैलेंडर खोलें (Alt+↓)",
  openCalendarOfDate: "तारीख का कैलेंडर खोलें",
  daysInWords: "तारीख में: आज, बीता कल, आज से इतने दिन आगे या पीछे",
  waysToTypeADay: "22 · 22/11 · 22/11/26 · 22 nov · t यानी आज · y यानी बीता कल · -1 · +7",
  onOrAfter: (day) => `तारीख ${day} या उसके बाद की होनी चाहिए`,
  onOrBefore: (day) => `तारीख ${day} या उससे पहले की होनी चाहिए`,

  farAhead: (days) => `यह तारीख ${days} दिन से भी ज़्यादा आगे की है। क्या साल सही है?`,
  notToday: (today) => `यह आज की तारीख नहीं है। आज ${today} है।`,
  beforeLastYear: "यह तारीख पिछले वित्त वर्ष से पहले की है। क्या साल सही है?",

  leaveWithoutSaving: "बिना सहेजे छोड़ दें?",
  notSavedYet: "यह अभी सहेजा नहीं गया है। आपने जो भरा है वह चला जाएगा।",
  leaveBeforeSaved: "सहेजे जाने से पहले छोड़ दें?",
  beingSaved: "यह सहेजा जा रहा है। उसके बाद भी जो सहेजा नहीं गया होगा, वह चला जाएगा।",
  stay: "यहीं रहें",
  leave: "छोड़ दें",
  typeToConfirm: (word) => `पक्का करने के लिए ${word} लिखें`,

  opening: "खुल रहा है...",
  notOpened: "यह खुल नहीं सका। सर्वर से संपर्क नहीं हो रहा, या बही इस बीच अपडेट हुई है। कृपया पृष्ठ फिर से खोलें।",
  partNotLoaded: "यह हिस्सा खुल नहीं सका",
  whyNotLoaded: "सर्वर से संपर्क नहीं हो रहा, या बही इस बीच अपडेट हुई है।",

  downloadCsv: "CSV डाउनलोड करें",
  downloading: "डाउनलोड हो रहा है...",
  downloaded: (fileName) => `${fileName} डाउनलोड हो गई`,
  notDownloaded: "फ़ाइल डाउनलोड नहीं हो सकी। कृपया फिर से कोशिश करें।",
};
