import type { SystemTexts } from "../system.ts";

export const system: SystemTexts = {
  title: "सिस्टम",
  subtitle: "आपकी बही पूरी और सुरक्षित है या नहीं",
  readModelsNotLoaded: "आँकड़ों की तालिकाओं की जानकारी नहीं आ सकी",
  projectorSilent: "आँकड़े बनाने वाला प्रोग्राम अभी उत्तर नहीं दे रहा",
  maybeOutOfDate: "जो दिख रहा है वह पुराना हो सकता है। उससे अपने आप फिर पूछा जाएगा।",
  requestNotTaken: "अनुरोध नहीं लिया जा सका। कृपया फिर से कोशिश करें।",
  events: (_, shown) => `${shown} घटनाएँ`,
  eventsPerSecond: (shown) => `${shown} घटनाएँ/सेकंड`,
  position: (position) => `स्थान ${position}`,
  fingerprint: "फ़िंगरप्रिंट",

  books: {
    downloaded: "बैकअप डाउनलोड हो गया",
    downloading: "डाउनलोड हो रहा है...",
    download: "बैकअप डाउनलोड करें",
    notDownloaded: "बैकअप डाउनलोड नहीं हो सका",
    lastMade: (moment, what) => `पिछला रोज़ का बैकअप ${moment} को बना: ${what}`,
    notMade: (moment) => `${moment} का बैकअप नहीं बन सका`,
    lacksSomething: "पिछले रोज़ के बैकअप में सब कुछ नहीं है",
    noFolder: "बैकअप अपने आप नहीं बनता, क्योंकि BAHI_BACKUP_DIR में कोई फ़ोल्डर नहीं दिया गया।",
    madeDailyInto: (folder) => `जब तक बही चलती है, रोज़ एक बैकअप ${folder} में बनता है।`,
    noBackupYet: "अभी रोज़ का कोई बैकअप नहीं",
    lastBackup: (day) => `पिछला बैकअप ${day}`,
    today: "आज",
    yesterday: "कल",
    notProved: (backup) => `आपकी बही · अभी जाँची नहीं गई · ${backup}`,
    whole: (moment, backup) => `आपकी बही पूरी है · ${moment} को जाँची गई · ${backup}`,
    touched: (moment, backup) => `आपकी बही से छेड़छाड़ हुई है · ${moment} को पता चला · ${backup}`,
  },

  check: {
    title: "फ़िंगरप्रिंट जाँचें",
    what: "जो फ़िंगरप्रिंट आपने लिखा था या जो छपी रिपोर्ट पर है उसे यहाँ लिखें। हर घटना फिर से पढ़ी जाएगी, और आपको बताया जाएगा कि तब तक का इतिहास अब भी वही है या नहीं।",
    fourGroups: "फ़िंगरप्रिंट में चार-चार अक्षरों और अंकों के चार समूह होते हैं",
    check: "जाँचें",
    checking: "जाँच हो रही है...",
    notChecked: "फ़िंगरप्रिंट जाँचा नहीं जा सका। कृपया फिर से कोशिश करें।",
    holdsNot: (fingerprint) => `${fingerprint} मेल नहीं खाता`,
    holdsNotMeans:
      "इस इतिहास के किसी हिस्से का यह फ़िंगरप्रिंट नहीं है। अगर यह वैसा ही लिखा गया है जैसा काग़ज़ पर है, और काग़ज़ इसी बही का है, तो किसी ने तब से घटनाएँ बदली, हटाई या जोड़ी हैं।",
    holds: (fingerprint) => `${fingerprint} मेल खाता है`,
    holdsMeans: (events, last) =>
      `यह पहली ${events} का है, जिनमें आखिरी ${last} है। हर घटना अब भी वही कहती है जो इसे लिखते समय कहती थी; न कोई हटी है, न कोई बीच में जोड़ी गई है।`,
    ofMoment: (moment) => `${moment} की`,
    atPosition: (position) => `स्थान ${position} पर`,
  },

  print: {
    title: "इतिहास का फ़िंगरप्रिंट",
    notLoaded: "फ़िंगरप्रिंट नहीं आ सका",
    nothingRecorded: "अभी कुछ दर्ज नहीं हुआ है, इसलिए कोई फ़िंगरप्रिंट नहीं है।",
    lastOf: (moment) => `आखिरी घटना ${moment} की`,
    howToKeep: (writeItDown) =>
      `${writeItDown}, घटनाओं की गिनती के साथ, या इसे छाप लें, और इस कंप्यूटर से दूर रखें। बाद में इन घटनाओं का एक अक्षर भी बदले तो यह फ़िंगरप्रिंट उनका नहीं रहेगा। नीचे लिखने पर, या इस कमांड से, यह पता चल जाता है:`,
    writeItDown: "इसे लिख लें",
  },

  seconds: (seconds) => `${seconds} सेकंड`,
  minutes: (minutes, seconds) => `${minutes} मिनट ${seconds} सेकंड`,
  hours: (hours, minutes) => `${hours} घंटे ${minutes} मिनट`,
  left: (duration) => `${duration} बाकी`,
  eventsOf: (done, total) => `${total} में से ${done} घटनाएँ`,
};
