import type { TypedTexts } from "../typed.ts";

export const typed: TypedTexts = {
  noDay: "यह कोई तारीख नहीं है। ऐसे लिखें: 22, 22/11 या 22/11/26",
  noMonth: (month) => `${month} कोई महीना नहीं है`,
  yearBetween: (first, last) => `साल ${first} और ${last} के बीच होना चाहिए`,
  daysOf: (month, lastDay) => `${month} में 1 से ${lastDay} तक तारीखें होती हैं`,
  months: ["जनवरी", "फ़रवरी", "मार्च", "अप्रैल", "मई", "जून", "जुलाई", "अगस्त", "सितंबर", "अक्टूबर", "नवंबर", "दिसंबर"],
  sampleCount: "1250 या 1,250",
  sampleAmount: "1250.50 या 1,250.50",
  noFigure: (sample) => `यह कोई संख्या नहीं है। ऐसे लिखें: ${sample}`,
  misplacedCommas: (sample) => `कॉमा सही जगह पर नहीं हैं। ऐसे लिखें: ${sample}`,
  mustBeWhole: "यह पूरी संख्या होनी चाहिए",
  twoDecimalsMost: "दशमलव के बाद दो से ज़्यादा अंक नहीं हो सकते",
  mostIs: (limit) => `यह ${limit} से ज़्यादा नहीं हो सकता`,
  belowZero: "यह शून्य से कम नहीं हो सकता",
};
