import type { MomentTexts } from "../moment.ts";

export const moment: MomentTexts = {
  endOf: (day) => `${day} (दिन के अंत)`,
  unnamed: "किसी पहले समय",
  earlier: "पहले किसी समय तक की जानकारी",
  earlierThan: (until) => `पहले किसी समय तक की जानकारी: ${until}`,
  earlierMeans:
    "दिखाता है कि उस दिन के अंत तक, या उस दिन के किसी समय तक, क्या दर्ज था। जो बाद में दर्ज हुआ वह इसमें नहीं है।",
  asKnownOn: "किस दिन तक की जानकारी",
  time: "समय",
  timeIfNone: "खाली छोड़ने पर: दिन का अंत",
};
