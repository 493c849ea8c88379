import type { ReportChangesTexts } from "../report-changes.ts";

export const reportChanges: ReportChangesTexts = {
  title: "क्या बदला है?",
  means: "दो समयों की जानकारी से बनी इस रिपोर्ट की तुलना करता है। समय न लिखने पर दिन का अंत माना जाता है।",
  comparedWith: "किससे तुलना (या अभी)",
  show: "बदलाव दिखाएँ",
  changes: "बदलाव",
  now: "अभी",
  between: (from, to) => `${from} और ${to} के बीच`,
  notCompared: "दोनों समयों की तुलना नहीं हो सकी",
  nothingChanged: "कुछ नहीं बदला है।",
  events: "घटनाएँ",
  throughOne: "इस घटना से",
  through: (events) => `इन ${events} घटनाओं से`,
  madeUp: "इन घटनाओं ने एक-दूसरे को बराबर कर दिया: रिपोर्ट वही है।",
  whatDiffers: "क्या अलग है",
  figure: "आँकड़ा",
  isThere: "हाँ",
};
